-- `:McaMeasure` runs the region under the cursor on this machine and shows measured and predicted cycles side by side. It runs the
-- user's code, so it asks once for each workspace; with `!` it does not ask.

local view = require('mca.view')

local M = {}

---@type table<string, boolean> workspaces whose code may be run, until the end of the session
local trusted = {}

---@param root string
---@param is_forced boolean
local function may_run(root, is_forced)
  if not (is_forced or trusted[root]) then
    local question = string.format('Run code of %s on this machine to measure it?', root)
    trusted[root] = vim.fn.confirm(question, '&Yes\n&No', 2) == 1
  end
  return is_forced or trusted[root]
end

---@param ask fun(call: mca.Call, method: string, params: table, done: fun(answer: table))
---@param call mca.Call
function M.measure(ask, call)
  local root = call.client.root_dir or vim.fs.dirname(vim.api.nvim_buf_get_name(call.bufnr))
  if not may_run(root, call.is_forced) then
    return vim.notify('mca: nothing was run', vim.log.levels.INFO)
  end
  ask(call, 'mca/measure', { isTrusted = true }, function(answer)
    local text = (answer.messages or '') .. answer.text
    view.show({ source = call.bufnr, kind = 'measured', lines = vim.split((text:gsub('\n$', '')), '\n', { plain = true }) }, true)
  end)
end

return M
