-- The `:Mca…` commands of a buffer. All of them ask the server; none computes anything.

local view = require('mca.view')

local M = {}

---@param client vim.lsp.Client
---@param bufnr integer
---@param method string
---@param params table
---@param done fun(answer: table)
local function ask(client, bufnr, method, params, done)
  params.textDocument = { uri = vim.uri_from_bufnr(bufnr) }
  if client:is_stopped() then
    return vim.notify('mca: the server has ended; :edit starts it again', vim.log.levels.WARN)
  end
  client:request(method, params, function(problem, answer)
    if problem then
      vim.notify('mca: ' .. problem.message, vim.log.levels.WARN)
    elseif answer then
      done(answer)
    end
  end, bufnr)
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

local function report(client, bufnr, arguments)
  local args = #arguments > 0 and arguments or { '-all-views' }
  ask(client, bufnr, 'mca/report', { position = under_cursor(bufnr), args = args }, function(answer)
    view.show(bufnr, 'report', lines_of((answer.messages or '') .. answer.text))
  end)
end

local function timeline(client, bufnr, arguments)
  if arguments[1] and not arguments[1]:match('^[1-9]%d*$') then
    return vim.notify('mca: :McaTimeline wants a number of iterations', vim.log.levels.WARN)
  end
  local params = { position = under_cursor(bufnr), iterations = tonumber(arguments[1]) }
  ask(client, bufnr, 'mca/timeline', params, function(answer)
    view.show(bufnr, 'timeline', lines_of(answer.text or 'This server sends no text for timelines.'), view.timeline_jumps(bufnr, answer))
  end)
end

local function browser(client, bufnr)
  ask(client, bufnr, 'mca/timelineUrl', { position = under_cursor(bufnr) }, function(answer)
    local _, problem = vim.ui.open(answer.url)
    if problem then
      vim.notify('mca: the timeline is at ' .. answer.url, vim.log.levels.INFO)
    end
  end)
end

local function compare(client, bufnr, arguments)
  local cpus = #arguments > 0 and arguments or nil
  ask(client, bufnr, 'mca/compare', { position = under_cursor(bufnr), cpus = cpus }, function(answer)
    view.show(bufnr, 'cpus', lines_of(answer.text))
  end)
end

---@param client vim.lsp.Client
---@param name string
local function set_cpu(client, name)
  local settings = vim.tbl_deep_extend('force', client.settings or {}, { mca = { mcpu = name } })
  client.settings = settings
  client:notify('workspace/didChangeConfiguration', { settings = settings })
end

local function cpu(client, bufnr, arguments)
  if arguments[1] then
    return set_cpu(client, arguments[1])
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
  end, bufnr)
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
    McaCpu = { cpu, '?', 'Choose the processor', cpus },
  }
  for name, command in pairs(commands) do
    vim.api.nvim_buf_create_user_command(bufnr, name, function(call)
      command[1](client, bufnr, call.fargs)
    end, { nargs = command[2], desc = command[3], complete = command[4] })
  end
end

return M
