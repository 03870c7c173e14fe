-- A second processor that is pinned: what the region under the cursor takes there, for the status line.

local M = {}

local REST_MS = 150

---@type string? the pinned processor, for the whole session
local pinned = vim.g.mca_pinned_cpu
---@type table? what is known or asked for: the analysis, the region and the processor that it is about, and the text
local shown
local timer = assert(vim.uv.new_timer())

---@return string?
function M.processor()
  return pinned
end

---@param cpu? string none, if nothing is to be compared with
function M.set(cpu)
  pinned, shown = cpu, nil
  M.follow(vim.api.nvim_get_current_buf())
  vim.cmd.redrawstatus({ bang = true })
end

--- `haswell 5.00 cycles, 1.25 ×`; without a number, why there is none.
---@param region table
---@param answer table? a comparison
local function describe(region, answer)
  local row = answer and answer.rows[1]
  if not row or not row.cyclesPerIteration then
    return pinned .. ': ' .. (row and row.error or 'no number')
  end
  local cycles = row.cyclesPerIteration
  return string.format('%s %.2f cycles, %.2f ×', pinned, cycles, cycles / region.cyclesPerIteration)
end

---@param wanted table
---@param region table
local function ask(bufnr, wanted, region)
  local client = require('mca.client').of(bufnr)
  if not client then
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(bufnr) }, region = region.index, cpus = { pinned } }
  client:request('mca/compare', params, function(_, answer)
    if wanted == shown then
      wanted.text = describe(region, answer)
      vim.cmd.redrawstatus({ bang = true })
    end
  end, bufnr)
end

--- After an analysis, and when the cursor has moved: asks for the region under it, once the cursor rests.
---@param bufnr integer
function M.follow(bufnr)
  local result = pinned and require('mca.client').result(bufnr)
  local window = result and vim.fn.bufwinid(bufnr)
  if not window or window == -1 then
    return
  end
  local region = require('mca').region_at(result, vim.api.nvim_win_get_cursor(window)[1] - 1)
  if shown and shown.result == result and shown.region == (region and region.index) then
    return
  end
  local wanted = { result = result, region = region and region.index }
  shown = wanted
  timer:stop()
  if region and region.cyclesPerIteration then
    timer:start(REST_MS, 0, vim.schedule_wrap(function()
      if wanted == shown and vim.api.nvim_buf_is_valid(bufnr) then
        ask(bufnr, wanted, region)
      end
    end))
  end
end

--- For the status line: the processor alone, until its number for the region is known.
---@param result table the last analysis
---@param region? table
---@return string? nothing where none is pinned
function M.text(result, region)
  local is_known = shown and shown.result == result and shown.region == (region and region.index)
  return is_known and shown.text or pinned
end

return M
