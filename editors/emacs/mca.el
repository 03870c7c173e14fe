;;; mca.el --- Throughput of assembly as you type, by mca-server and eglot  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "30.1"))
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

;;; Commentary:

;; Starts `mca-server' for assembly buffers, keeps the hints of a whole region current, and adds what eglot has no
;; place for: the report, the comparison of processors and the timeline.  editors/SETUP.md says how to load it.

;;; Code:

(require 'eglot)

(add-to-list 'eglot-server-programs '(asm-mode . ("mca-server" "--stdio")))
(add-hook 'asm-mode-hook #'eglot-ensure)

(cl-defmethod eglot-handle-notification :after
  (_server (_method (eql textDocument/publishDiagnostics)) &key uri &allow-other-keys)
  "Ask for all visible hints of the document at URI once it is analysed.
After an edit eglot asks for the hints below it; a region's numbers are above."
  (when-let* ((buffer (find-buffer-visiting (eglot-uri-to-path uri))))
    (with-current-buffer buffer
      (when (and (derived-mode-p 'asm-mode) (bound-and-true-p eglot-inlay-hints-mode))
        (jit-lock-refontify)))))

(defun mca--ask (method &rest params)
  "Ask the server METHOD with PARAMS about the region around point."
  (jsonrpc-request (or (eglot-current-server) (user-error "No server here"))
                   method
                   (append (list :textDocument (list :uri (eglot-path-to-uri buffer-file-name))
                                 :position (list :line (1- (line-number-at-pos nil t)) :character 0))
                           params)))

(defun mca--show (name text)
  "Show TEXT in a read-only buffer called NAME."
  (with-current-buffer (get-buffer-create name)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text)
      (goto-char (point-min)))
    (special-mode)
    (setq truncate-lines t)
    (display-buffer (current-buffer))))

(defun mca-report ()
  "Show the report of the region around point."
  (interactive)
  (mca--show "*mca report*" (plist-get (mca--ask :mca/report :args ["-all-views"]) :text)))

(defun mca-compare ()
  "Show the region around point on several processors."
  (interactive)
  (mca--show "*mca cpus*" (plist-get (mca--ask :mca/compare) :text)))

(defun mca-timeline ()
  "Open the timeline of the region around point in the browser."
  (interactive)
  (browse-url (plist-get (mca--ask :mca/timelineUrl) :url)))

(provide 'mca)
;;; mca.el ends here
