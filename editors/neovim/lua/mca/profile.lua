-- Profiles of perf: how hot lines are, beside them, and all hot loops in the quickfix list. The server reads them.

local M = {}

local NAMESPACE = vim.api.nvim_create_namespace('mca.profile')

--- From how many percent of the samples on a line has its colour.
local STEPS = { { 25, 'McaHeat4' }, { 10, 'McaHeat3' }, { 2, 'McaHeat2' }, { 0.5, 'McaHeat1' } }
--- With 24 bits, and for terminals of 256 colours.
local COLOURS = {
  McaHeat1 = { '#5a3a20', 58 },
  McaHeat2 = { '#7a3f1c', 94 },
  McaHeat3 = { '#a04418', 130 },
  McaHeat4 = { '#c84a14', 166 },
}

---@param text string
local function warn(text)
  vim.notify('mca: ' .. text, vim.log.levels.WARN)
end

---@param share number
local function group_of(share)
  for _, step in ipairs(STEPS) do
    if share >= step[1] then
      return step[2]
    end
  end
end

---@param bufnr integer
---@param heat table `mca/heat`
local function show(bufnr, heat)
  for name, colour in pairs(COLOURS) do
    vim.api.nvim_set_hl(0, name, { fg = '#ffffff', bg = colour[1], ctermfg = 15, ctermbg = colour[2], default = true })
  end
  vim.api.nvim_buf_clear_namespace(bufnr, NAMESPACE, 0, -1)
  for _, row in ipairs(heat.lines) do
    local group = group_of(row.share)
    if group then
      local text = string.format('%5.1f%%%s', row.share, heat.isOutdated and ' (older build)' or '')
      pcall(vim.api.nvim_buf_set_extmark, bufnr, NAMESPACE, row.line, 0, {
        virt_text = { { text, group } },
        virt_text_pos = 'right_align',
        number_hl_group = group,
      })
    end
  end
end

---@param bufnr integer
function M.refresh(bufnr)
  local client = require('mca.client').of(bufnr)
  if not client or not vim.api.nvim_buf_is_loaded(bufnr) then
    return
  end
  client:request('mca/heat', { textDocument = { uri = vim.uri_from_bufnr(bufnr) } }, function(_, heat)
    if heat and vim.api.nvim_buf_is_loaded(bufnr) then
      show(bufnr, heat)
    end
  end, bufnr)
end

---@param profile table `mca/loadProfile`
local function list(profile)
  local items = {}
  for _, found in ipairs(profile.loops) do
    table.insert(items, {
      filename = found.uri and vim.uri_to_fname(found.uri) or nil,
      lnum = found.line and found.line + 1 or nil,
      text = string.format('%.1f%% of samples · %s', found.share, found['function']),
    })
  end
  vim.fn.setqflist({}, ' ', { title = 'mca: loops, hottest first', items = items })
  vim.cmd('botright copen ' .. math.min(10, math.max(3, #items)))
end

--- Loads a recording; without a path the one that mca.toml names.
---@param client vim.lsp.Client
---@param bufnr integer
---@param path? string
local function load(client, bufnr, path)
  local params = { path = path and vim.fn.fnamemodify(path, ':p'), textDocument = { uri = vim.uri_from_bufnr(bufnr) } }
  client:request('mca/loadProfile', params, function(problem, profile)
    if problem then
      return warn(problem.message)
    end
    for _, text in ipairs(profile.problems) do
      warn(text)
    end
    for attached in pairs(client.attached_buffers) do
      M.refresh(attached)
    end
    -- Older releases have them asked for one by one.
    if vim.lsp.codelens.enable then
      vim.lsp.codelens.enable(true, { bufnr = bufnr })
    else
      vim.lsp.codelens.refresh({ bufnr = bufnr })
    end
    if #profile.loops == 0 then
      return warn('no loop has samples')
    end
    list(profile)
  end, bufnr)
end

---@param path? string
function M.load(path)
  local bufnr = vim.api.nvim_get_current_buf()
  require('mca.sources').with_client(bufnr, function(client)
    load(client, bufnr, path)
  end)
end

return M
