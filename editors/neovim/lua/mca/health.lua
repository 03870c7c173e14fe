-- :checkhealth mca

local M = {}

function M.check()
  vim.health.start('mca')
  if vim.fn.has('nvim-0.11') == 1 then
    vim.health.ok('Neovim ' .. tostring(vim.version()))
  else
    vim.health.error('Neovim 0.11 or later is needed')
  end
  local config = vim.lsp.config.mca_server
  local command = config and config.cmd
  local binary = type(command) == 'table' and command[1] or 'mca-server'
  if vim.fn.executable(binary) == 1 then
    local version = vim.system({ binary, '--version' }, { text = true }):wait(2000)
    vim.health.ok(vim.fn.exepath(binary) .. ': ' .. vim.trim(version.stdout or ''))
  else
    vim.health.error(binary .. ' cannot be run', { 'Put mca-server on your PATH', "or vim.lsp.config('mca_server', { cmd = { '/path/to/mca-server', '--stdio' } })" })
  end
  if vim.lsp.is_enabled('mca_server') then
    vim.health.ok('the server is enabled')
  else
    vim.health.warn('the server is not enabled', { "vim.lsp.enable('mca_server')" })
  end
  local clients = vim.lsp.get_clients({ name = 'mca_server' })
  vim.health.info(#clients .. ' server(s) running')
  for _, client in ipairs(clients) do
    local mca = vim.tbl_get(client.server_capabilities, 'experimental', 'mca')
    if mca and mca.schemaVersion == 1 then
      vim.health.ok('the server speaks version 1 of the protocol')
    else
      vim.health.warn('the server speaks another version of the protocol than this plugin')
    end
  end
end

return M
