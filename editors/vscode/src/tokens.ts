// Colours that the server gives: for all of a document, or, where that is long, for what is in sight.

import * as vscode from "vscode";
import type { SemanticTokensMiddleware } from "vscode-languageclient/node";

/** A longer document is never asked for as a whole: the editor would paint all of it anew after each key, and hints,
 * lists and everything else would wait for that. */
const MAX_LINES = 20000;

/** Documents that were painted as a whole: of these the editor does not ask for what is in sight any more. */
const painted = new WeakSet<vscode.TextDocument>();

/** The editor takes a request that is cancelled for one whose answer comes another time; without an answer it would take the
 * document for one without colours. */
function refuseLong(document: vscode.TextDocument): void {
  if (document.lineCount > MAX_LINES && !painted.has(document)) throw new vscode.CancellationError();
  painted.add(document);
}

export const tokensMiddleware: SemanticTokensMiddleware = {
  provideDocumentSemanticTokens: (document, token, next) => {
    refuseLong(document);
    return next(document, token);
  },
  provideDocumentSemanticTokensEdits: (document, previous, token, next) => {
    refuseLong(document);
    return next(document, previous, token);
  },
};
