-- What users and status lines call.

local M = {}

--- A short text for a status line: processor and the numbers of the region under the cursor.
---@return string empty while there is no result
function M.statusline()
  local result = require('mca.client').result(0)
  if not result then
    return ''
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  for _, region in ipairs(result.regions) do
    local range = region.range
    if region.ipc and range.start.line <= line and line <= range['end'].line then
      return string.format('%s IPC %.2f', result.configuration.cpu, region.ipc)
    end
  end
  return result.configuration.cpu
end

return M
