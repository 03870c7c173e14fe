-- Texts of the server in splits: one window a kind, whatever buffer it is about, kept up to date while it is seen.

local M = {}

local namespace = vim.api.nvim_create_namespace('mca')

---@class mca.View what a split shows
---@field source integer the assembly buffer
---@field kind string
---@field lines string[]
---@field jumps? table<integer, integer> source line (1-based) by line of the text
---@field limiting? integer[] lines of the text that limit the region
---@field region? integer number of the region
---@field refresh? fun(line?: integer) asks again, about another line of the source if there is one

---@type table<string, mca.View> the last one of each kind
local views = {}

---@param kind string
---@return integer?
local function window_of(kind)
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local name = vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window))
    if vim.startswith(name, 'mca://' .. kind .. '/') then
      return window
    end
  end
end

---@param name string
local function buffer_named(name)
  local bufnr = vim.fn.bufnr('^' .. vim.fn.escape(name, '[]*?{}\\^$.') .. '$')
  if bufnr ~= -1 then
    return bufnr
  end
  bufnr = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(bufnr, name)
  vim.bo[bufnr].bufhidden = 'hide'
  vim.bo[bufnr].filetype = 'mca'
  return bufnr
end

---@param kind string
---@param bufnr integer
local function open(kind, bufnr)
  local window = window_of(kind)
  if window then
    vim.api.nvim_win_set_buf(window, bufnr)
    return
  end
  window = vim.api.nvim_open_win(bufnr, false, { split = kind == 'listing' and 'right' or 'below' })
  vim.wo[window].wrap = false
  vim.wo[window].number = false
  vim.wo[window].list = false
end

---@param view mca.View
---@param bufnr integer
local function jump(view)
  local target = view.jumps and view.jumps[vim.api.nvim_win_get_cursor(0)[1]]
  local window = vim.fn.bufwinid(view.source)
  if target and window ~= -1 then
    vim.api.nvim_set_current_win(window)
    vim.api.nvim_win_set_cursor(window, { math.min(target, vim.api.nvim_buf_line_count(view.source)), 0 })
  end
end

--- Marks what limits the region, and the line under the cursor of the source.
---@param view mca.View
---@param bufnr integer
local function mark(view, bufnr)
  vim.api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
  for _, line in ipairs(view.limiting or {}) do
    vim.api.nvim_buf_set_extmark(bufnr, namespace, line - 1, 0, { line_hl_group = 'DiagnosticError' })
  end
  local window = vim.fn.bufwinid(view.source)
  local cursor = window ~= -1 and vim.api.nvim_win_get_cursor(window)[1]
  for line, target in pairs(view.jumps or {}) do
    if view.kind == 'listing' and target == cursor then
      vim.api.nvim_buf_set_extmark(bufnr, namespace, line - 1, 0, { line_hl_group = 'CursorLine', priority = 10 })
    end
  end
end

---@param view mca.View
---@param opens boolean whether a window may be opened, or only one that is there filled anew
function M.show(view, opens)
  local name = string.format('mca://%s/%s', view.kind, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(view.source), ':t'))
  if not opens and not window_of(view.kind) then
    return
  end
  local bufnr = buffer_named(name)
  views[view.kind] = view
  vim.bo[bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, view.lines)
  vim.bo[bufnr].modifiable = false
  mark(view, bufnr)
  vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = bufnr, desc = 'Close' })
  vim.keymap.set('n', '<cr>', function()
    jump(view)
  end, { buffer = bufnr, desc = 'Jump to the source line' })
  open(view.kind, bufnr)
end

--- After an analysis of a buffer: what is seen of it is asked for again.
---@param bufnr integer
function M.follow(bufnr)
  for kind, view in pairs(views) do
    if view.source == bufnr and view.refresh and window_of(kind) then
      view.refresh()
    end
  end
end

--- The cursor of a buffer has moved: the listing turns to the region under it.
---@param bufnr integer
function M.follow_cursor(bufnr)
  local view = views.listing
  local window = view and view.source == bufnr and window_of('listing')
  if not window then
    return
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local region = require('mca').region_at(require('mca.client').result(bufnr), line)
  if region and region.index ~= view.region then
    view.refresh(line)
  else
    mark(view, vim.api.nvim_win_get_buf(window))
  end
end

--- Which source line each row `[iteration,instruction]` of a timeline stands for.
---@param timeline table payload of mca/timeline
function M.timeline_jumps(timeline)
  local jumps = {}
  for number, line in ipairs(vim.split(timeline.text or '', '\n', { plain = true })) do
    local index = line:match('^%[%d+,(%d+)%]')
    local instruction = index and timeline.instructions[tonumber(index) + 1]
    if instruction then
      jumps[number] = instruction.range.start.line + 1
    end
  end
  return jumps
end

return M
