-- Choosing the processor: the names that people know, those chosen lately first.

local M = {}

local MAX_RECENT = 5
---@type string[]
local recent = {}

---@param client vim.lsp.Client
---@param name string
local function set(client, name)
  recent = vim.list_slice(vim.list_extend({ name }, vim.tbl_filter(function(other)
    return other ~= name
  end, recent)), 1, MAX_RECENT)
  local settings = vim.tbl_deep_extend('force', client.settings or {}, { mca = { mcpu = name } })
  client.settings = settings
  client:notify('workspace/didChangeConfiguration', { settings = settings })
end

---@param bufnr integer
local function params(bufnr)
  return { textDocument = { uri = vim.uri_from_bufnr(bufnr) } }
end

--- Those with a model, the ones chosen lately first.
---@param list table answer to mca/cpus
---@return table[]
local function sorted(list)
  local rank = {}
  for number, name in ipairs(recent) do
    rank[name] = number
  end
  local items = vim.tbl_filter(function(item)
    return item.isSupported
  end, list.cpus)
  for number, item in ipairs(items) do
    item.rank = (rank[item.name] or MAX_RECENT + 1) * (#items + 1) + number
  end
  table.sort(items, function(left, right)
    return left.rank < right.rank
  end)
  -- For a text of another target this machine is none of them.
  local is_host = function(item)
    return item.name == list.host
  end
  if vim.iter(list.cpus):any(is_host) then
    table.insert(items, 1, { name = 'native', title = 'this machine: ' .. list.host })
  end
  return items
end

--- `znver5 (in use) Zen 5 (Ryzen 9000, EPYC 9005) · model znver4`
---@param item table
---@param configuration? table of the last analysis
local function format(item, configuration)
  local name = item.name
  if configuration and (name == configuration.cpu or name == configuration.cpuAsked) then
    name = name .. ' (in use)'
  end
  if item.name == require('mca.pin').processor() then
    name = name .. ' (pinned)'
  end
  local model = item.model and item.model ~= item.name and ' · model ' .. item.model or ''
  return string.format('%-22s %s%s', name, item.title or '', model)
end

---@param call mca.Call
---@param prompt string
---@param first table[] what stands before the processors
---@param chosen fun(item: table)
local function select(call, prompt, first, chosen)
  call.client:request('mca/cpus', params(call.bufnr), function(problem, list)
    if problem or not list then
      return vim.notify('mca: ' .. (problem and problem.message or 'no answer'), vim.log.levels.WARN)
    end
    local result = require('mca.client').result(call.bufnr)
    vim.ui.select(vim.list_extend(first, sorted(list)), {
      prompt = prompt,
      format_item = function(item)
        return format(item, result and result.configuration)
      end,
    }, function(choice)
      if choice then
        chosen(choice)
      end
    end)
  end, call.bufnr)
end

---@param call mca.Call
function M.choose(call)
  if call.arguments[1] then
    return set(call.client, call.arguments[1])
  end
  select(call, 'Processor', {}, function(choice)
    set(call.client, choice.name)
  end)
end

--- A second processor, to compare with.
---@param call mca.Call
function M.pin(call)
  local pin = require('mca.pin')
  local function take(name)
    pin.set(name ~= 'none' and name or nil)
  end
  if call.arguments[1] then
    return take(call.arguments[1])
  end
  select(call, 'Processor to compare with', { { name = 'none', title = 'compare with no other processor' } }, function(choice)
    take(choice.name)
  end)
end

--- Names for the command line, other spellings included.
function M.complete(client, bufnr)
  return function(start)
    local answer = client:request_sync('mca/cpus', params(bufnr), 500)
    local names = { 'native' }
    for _, item in ipairs(answer and answer.result and answer.result.cpus or {}) do
      if item.isSupported then
        vim.list_extend(names, { item.name })
        vim.list_extend(names, item.otherNames or {})
      end
    end
    return vim.tbl_filter(function(name)
      return vim.startswith(name, start)
    end, names)
  end
end

return M
