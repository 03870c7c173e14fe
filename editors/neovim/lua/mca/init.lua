-- What users, mappings and status lines call.

local M = {}

--- The innermost region around a line.
---@param result table `mca/analyzed` of a buffer
---@param line integer counted from 0
---@return table?
function M.region_at(result, line)
  local best, size
  for _, region in ipairs(result and result.regions or {}) do
    local first, last = region.range.start.line, region.range['end'].line
    if first <= line and line <= last and (not size or last - first < size) then
      best, size = region, last - first
    end
  end
  return best
end

---@param configuration table
local function processor(configuration)
  local answered = configuration.cpu
  if configuration.isMeasured then
    answered = configuration.cpu .. ', ' .. (configuration.provenance or 'measured')
  elseif configuration.model ~= configuration.cpu then
    answered = configuration.cpu .. ' → ' .. configuration.model
  end
  return configuration.source == 'defaults' and answered .. ' (defaults)' or answered
end

--- `.L3 4.00 cycles · waits for %ymm0`; of one that calls, `.L3 1.50 cycles + call g · ...`
---@param region table
function M.region_text(region)
  local name = region.label or (region.name ~= '' and region.name or 'region')
  if not region.cyclesPerIteration then
    return name .. ': ' .. (region.message or 'not analysed')
  end
  local text = string.format('%s %.2f cycles', name, region.cyclesPerIteration)
  text = region.calls and text .. ' + ' .. region.calls or text
  return region.cause and text .. ' · ' .. region.cause or text
end

--- A short text for a status line: the processor, the model that answers, the region under the cursor, and what that takes
--- on a processor that is pinned.
---@return string empty while there is no result
function M.statusline()
  local result = require('mca.client').result(0)
  if not result then
    return ''
  end
  local region = M.region_at(result, vim.api.nvim_win_get_cursor(0)[1] - 1)
  local parts = { processor(result.configuration) }
  table.insert(parts, region and M.region_text(region))
  table.insert(parts, require('mca.pin').text(result, region))
  return table.concat(parts, ' · ')
end

return M
