-- The `:Mca…` commands of a buffer. All of them ask the server; none computes anything.

local view = require('mca.view')

local M = {}

---@class mca.Call what a command is about
---@field client vim.lsp.Client
---@field bufnr integer
---@field arguments string[]
---@field position? lsp.Position the region; without it the first one or the whole file
---@field is_forced? boolean `!`

---@param call mca.Call
---@param method string
---@param params table
---@param done fun(answer: table)
local function ask(call, method, params, done)
  params.textDocument = { uri = vim.uri_from_bufnr(call.bufnr) }
  params.position = call.position
  if call.client:is_stopped() then
    return vim.notify('mca: the server has ended; :edit starts it again', vim.log.levels.WARN)
  end
  call.client:request(method, params, function(problem, answer)
    if problem then
      vim.notify('mca: ' .. problem.message, vim.log.levels.WARN)
    elseif answer then
      done(answer)
    end
  end, call.bufnr)
end

--- The cursor if it stands in a region; outside of all, the server takes the first region or the whole file.
---@param bufnr integer
---@return lsp.Position?
local function under_cursor(bufnr)
  local window = vim.fn.bufwinid(bufnr)
  local line = vim.api.nvim_win_get_cursor(window == -1 and 0 or window)[1] - 1
  local result = require('mca.client').result(bufnr)
  for _, region in ipairs(result and result.regions or {}) do
    if region.range.start.line <= line and line <= region.range['end'].line then
      return { line = line, character = 0 }
    end
  end
end

---@param text string
local function lines_of(text)
  return vim.split((text:gsub('\n$', '')), '\n', { plain = true })
end

---@param call mca.Call
local function report(call)
  local args = #call.arguments > 0 and call.arguments or { '-all-views' }
  ask(call, 'mca/report', { args = args }, function(answer)
    view.show(call.bufnr, 'report', lines_of((answer.messages or '') .. answer.text))
  end)
end

---@param call mca.Call
local function timeline(call)
  local number = call.arguments[1]
  if number and not number:match('^[1-9]%d*$') then
    return vim.notify('mca: :McaTimeline wants a number of iterations', vim.log.levels.WARN)
  end
  ask(call, 'mca/timeline', { iterations = tonumber(number) }, function(answer)
    local text = answer.text or 'This server sends no text for timelines.'
    view.show(call.bufnr, 'timeline', lines_of(text), view.timeline_jumps(call.bufnr, answer))
  end)
end

---@param call mca.Call
local function browser(call)
  ask(call, 'mca/timelineUrl', {}, function(answer)
    local _, problem = vim.ui.open(answer.url)
    if problem then
      vim.notify('mca: the timeline is at ' .. answer.url, vim.log.levels.INFO)
    end
  end)
end

---@param call mca.Call
local function compare(call)
  local cpus = #call.arguments > 0 and call.arguments or nil
  ask(call, 'mca/compare', { cpus = cpus }, function(answer)
    view.show(call.bufnr, 'cpus', lines_of(answer.text))
  end)
end

---@param call mca.Call
local function measure(call)
  require('mca.measure').measure(ask, call)
end

---@param client vim.lsp.Client
---@param name string
local function set_cpu(client, name)
  local settings = vim.tbl_deep_extend('force', client.settings or {}, { mca = { mcpu = name } })
  client.settings = settings
  client:notify('workspace/didChangeConfiguration', { settings = settings })
end

---@param call mca.Call
local function cpu(call)
  local client = call.client
  if call.arguments[1] then
    return set_cpu(client, call.arguments[1])
  end
  client:request('mca/cpus', nil, function(problem, list)
    if problem or not list then
      return vim.notify('mca: ' .. (problem and problem.message or 'no answer'), vim.log.levels.WARN)
    end
    local names = { { name = 'native', model = 'this machine: ' .. list.host } }
    for _, item in ipairs(list.cpus) do
      if item.isSupported then
        table.insert(names, item)
      end
    end
    vim.ui.select(names, {
      prompt = 'Processor',
      format_item = function(item)
        return string.format('%-22s %s', item.name, item.model or '')
      end,
    }, function(choice)
      if choice then
        set_cpu(client, choice.name)
      end
    end)
  end, call.bufnr)
end

local function complete_cpus(client)
  return function(start)
    local answer = client:request_sync('mca/cpus', nil, 500)
    local names = { 'native' }
    for _, item in ipairs(answer and answer.result and answer.result.cpus or {}) do
      if item.isSupported then
        table.insert(names, item.name)
      end
    end
    return vim.tbl_filter(function(name)
      return vim.startswith(name, start)
    end, names)
  end
end

---@param client vim.lsp.Client
---@param bufnr integer
function M.create(client, bufnr)
  local cpus = complete_cpus(client)
  local commands = {
    McaReport = { report, '*', 'Report of the region under the cursor, with options of the command line' },
    McaTimeline = { timeline, '?', 'Timeline of the region under the cursor, so many iterations' },
    McaBrowser = { browser, 0, 'Timeline of the region under the cursor in the browser' },
    McaCompare = { compare, '*', 'The region under the cursor on several processors', cpus },
    McaMeasure = { measure, 0, 'Run the region under the cursor on this machine: measured beside predicted cycles' },
    McaCpu = { cpu, '?', 'Choose the processor', cpus },
  }
  for name, command in pairs(commands) do
    vim.api.nvim_buf_create_user_command(bufnr, name, function(call)
      command[1]({
        client = client,
        bufnr = bufnr,
        arguments = call.fargs,
        position = under_cursor(bufnr),
        is_forced = call.bang,
      })
    end, { nargs = command[2], desc = command[3], complete = command[4], bang = name == 'McaMeasure' })
  end
end

--- What the code lenses of the server name: the same commands, about the lens's own region.
---@type table<string, fun(command: lsp.Command, context: table)>
M.of_lenses = {}
for name, command in pairs({ ['mca.showTimeline'] = timeline, ['mca.showReport'] = report, ['mca.compareCpus'] = compare }) do
  M.of_lenses[name] = function(lens, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    if client then
      command({ client = client, bufnr = context.bufnr, arguments = {}, position = lens.arguments[1].position })
    end
  end
end

return M
