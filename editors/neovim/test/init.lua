-- As a user would set it up, but for the place of the server.
vim.opt.runtimepath:append(vim.env.MCA_PLUGIN)
vim.cmd('filetype plugin on')
vim.lsp.config('mca_server', { cmd = { vim.env.SERVER or 'mca-server', '--stdio' } })
vim.lsp.enable('mca_server')
