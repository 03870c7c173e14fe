-- The server's configuration for Neovim 0.11 and later: `vim.lsp.enable('mca_server')` is all that is needed.

local client = require('mca.client')
local commands = require('mca.commands')

return {
  cmd = { 'mca-server', '--stdio' },
  filetypes = { 'asm', 'gas', 'nasm', 'fasm', 'masm', 'objdump' },
  root_markers = { 'mca.toml', '.git' },
  capabilities = client.capabilities(),
  init_options = { settings = { mca = vim.empty_dict() }, clientCommands = vim.tbl_keys(commands.of_lenses) },
  commands = commands.of_lenses,
  settings = { mca = vim.empty_dict() },
  handlers = { ['mca/analyzed'] = client.on_analyzed },
  on_attach = client.on_attach,
}
