-- What happens when the server attaches to a buffer, and what it tells about each analysis.

local M = {}

---@type table<string, table> the last `mca/analyzed` of each document
local results = {}

function M.capabilities()
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.experimental = vim.tbl_extend('force', capabilities.experimental or {}, { mca = { analyzed = true } })
  -- Without a parser for Markdown, hovers would be shown with its marks.
  if not vim.treesitter.language.add('markdown') then
    capabilities.textDocument.hover.contentFormat = { 'plaintext' }
  end
  return capabilities
end

function M.on_analyzed(_, params)
  results[params.uri] = params
  if params.isComplete then
    local bufnr = vim.uri_to_bufnr(params.uri)
    require('mca.view').follow(bufnr)
    require('mca.loops').follow(bufnr)
    require('mca.pin').follow(bufnr)
    require('mca.profile').refresh(bufnr)
  end
  vim.api.nvim_exec_autocmds('User', { pattern = 'McaAnalyzed', modeline = false, data = params })
end

---@param bufnr? integer
---@return table? the last `mca/analyzed` of a buffer
function M.result(bufnr)
  return results[vim.uri_from_bufnr(bufnr or 0)]
end

function M.on_attach(_, bufnr)
  require('mca.commands').create(bufnr)
  -- A source is another server's buffer, too: what that one shows is not ours to switch on.
  if not require('mca.sources').is_source(bufnr) then
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
    require('mca.commands').map(bufnr)
    -- What makes a region as slow as it is; a colour scheme may say otherwise.
    vim.api.nvim_set_hl(0, '@lsp.mod.limiting', { bold = true, underline = true, default = true })
  end
  vim.api.nvim_create_autocmd('CursorMoved', {
    buffer = bufnr,
    callback = function()
      require('mca.view').follow_cursor(bufnr)
      require('mca.pin').follow(bufnr)
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = bufnr,
    callback = function(event)
      results[vim.uri_from_fname(vim.fn.fnamemodify(event.match, ':p'))] = nil
    end,
  })
end

---@param bufnr integer
---@return vim.lsp.Client?
function M.of(bufnr)
  return vim.lsp.get_clients({ bufnr = bufnr, name = 'mca_server' })[1]
end

return M
