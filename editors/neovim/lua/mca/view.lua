-- Texts of the server in a split: one buffer a kind and source, reused when asked again.

local M = {}

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

---@param bufnr integer
local function open(bufnr)
  if vim.fn.bufwinid(bufnr) ~= -1 then
    return
  end
  local window = vim.api.nvim_open_win(bufnr, false, { split = 'below' })
  vim.wo[window].wrap = false
  vim.wo[window].number = false
  vim.wo[window].list = false
end

---@param source integer the assembly buffer
---@param kind string
---@param lines string[]
---@param jumps? table<integer, integer> source line (1-based) by line of the text
function M.show(source, kind, lines, jumps)
  local name = string.format('mca://%s/%s', kind, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':t'))
  local bufnr = buffer_named(name)
  vim.bo[bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  vim.bo[bufnr].modifiable = false
  vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = bufnr, desc = 'Close' })
  vim.keymap.set('n', '<cr>', function()
    local target = jumps and jumps[vim.api.nvim_win_get_cursor(0)[1]]
    local window = vim.fn.bufwinid(source)
    if target and window ~= -1 then
      vim.api.nvim_set_current_win(window)
      vim.api.nvim_win_set_cursor(window, { target, 0 })
    end
  end, { buffer = bufnr, desc = 'Jump to the source line' })
  open(bufnr)
end

--- Which source line each row `[iteration,instruction]` of a timeline stands for.
---@param source integer
---@param timeline table payload of mca/timeline
function M.timeline_jumps(source, timeline)
  local jumps = {}
  local n_lines = vim.api.nvim_buf_line_count(source)
  for number, line in ipairs(vim.split(timeline.text or '', '\n', { plain = true })) do
    local index = line:match('^%[%d+,(%d+)%]')
    local instruction = index and timeline.instructions[tonumber(index) + 1]
    if instruction then
      jumps[number] = math.min(instruction.range.start.line + 1, n_lines)
    end
  end
  return jumps
end

return M
