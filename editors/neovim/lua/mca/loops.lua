-- The regions of a buffer, the slowest first: a quickfix list, and the way from one to the next.

local M = {}

--- Those with a number, the slowest first.
---@param bufnr integer
---@return table[]
local function by_slowness(bufnr)
  local result = require('mca.client').result(bufnr)
  local regions = vim.tbl_filter(function(region)
    return region.cyclesPerIteration ~= nil
  end, result and result.regions or {})
  table.sort(regions, function(left, right)
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
function M.list(bufnr)
  local regions = by_slowness(bufnr)
  if #regions == 0 then
    return none()
  end
  local items = vim.tbl_map(function(region)
    local text = require('mca').region_text(region)
    return {
      bufnr = bufnr,
      lnum = region.range.start.line + 1,
      text = region['function'] and text .. ' · ' .. region['function'] or text,
    }
  end, regions)
  vim.fn.setqflist({}, ' ', { title = 'mca: regions, slowest first', items = items })
  vim.cmd('botright copen')
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
