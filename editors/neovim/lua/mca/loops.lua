-- The regions of a buffer, the slowest first: a quickfix list, and the way from one to the next.

local M = {}

--- Those with a number, the slowest first; behind them those that call functions, of which nobody knows how long they take.
---@param bufnr integer
---@return table[]
local function by_slowness(bufnr)
  local result = require('mca.client').result(bufnr)
  local regions = vim.tbl_filter(function(region)
    return region.cyclesPerIteration ~= nil
  end, result and result.regions or {})
  table.sort(regions, function(left, right)
    if (left.calls == nil) ~= (right.calls == nil) then
      return left.calls == nil
    end
    if left.cyclesPerIteration ~= right.cyclesPerIteration then
      return left.cyclesPerIteration > right.cyclesPerIteration
    end
    return left.index < right.index
  end)
  return regions
end

local function none()
  vim.notify('mca: this buffer has no loop with a number', vim.log.levels.INFO)
end

---@param bufnr integer
local function items_of(bufnr)
  return vim.tbl_map(function(region)
    local text = require('mca').region_text(region)
    return {
      bufnr = bufnr,
      lnum = region.range.start.line + 1,
      text = region['function'] and text .. ' · ' .. region['function'] or text,
    }
  end, by_slowness(bufnr))
end

--- The list that was made last; others that the user has made stay as they are.
---@type { id: integer, bufnr: integer }?
local list

---@param bufnr integer
function M.list(bufnr)
  local items = items_of(bufnr)
  if #items == 0 then
    return none()
  end
  local is_there = list and vim.fn.getqflist({ id = list.id }).id == list.id
  local what = { title = 'mca: regions, slowest first', items = items, id = is_there and list.id or nil }
  vim.fn.setqflist({}, is_there and 'r' or ' ', what)
  local id = is_there and list.id or vim.fn.getqflist({ id = 0 }).id
  list = { id = id, bufnr = bufnr }
  -- It may lie behind another list.
  vim.cmd({ cmd = 'chistory', count = vim.fn.getqflist({ id = id, nr = 0 }).nr, mods = { silent = true } })
  vim.cmd('botright copen')
end

--- After an analysis: the list has the new numbers, and the same entry is the current one.
---@param bufnr integer
function M.follow(bufnr)
  if not list or list.bufnr ~= bufnr then
    return
  end
  local known = vim.fn.getqflist({ id = list.id, items = 1, idx = 0 })
  if known.id ~= list.id then
    list = nil
    return
  end
  local items = items_of(bufnr)
  local current = known.items[known.idx]
  local name = current and current.text:match('^%S+')
  local place = 1
  for number, item in ipairs(items) do
    if item.text:match('^%S+') == name then
      place = number
    end
  end
  vim.fn.setqflist({}, 'r', { id = list.id, items = items, idx = place })
end

--- To the slowest region, or, from the start of one, to the next slower one.
---@param bufnr integer
function M.slowest(bufnr)
  local regions = by_slowness(bufnr)
  if #regions == 0 then
    return none()
  end
  local here, line = 0, vim.api.nvim_win_get_cursor(0)[1] - 1
  for number, region in ipairs(regions) do
    if region.range.start.line == line then
      here = number
    end
  end
  local next_region = regions[here % #regions + 1]
  vim.cmd("normal! m'")
  vim.api.nvim_win_set_cursor(0, { next_region.range.start.line + 1, 0 })
  vim.cmd('normal! zz')
end

return M
