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
  table.insert(items, 1, { name = 'native', title = 'this machine: ' .. list.host })
  return items
end

---@param call mca.Call
function M.choose(call)
  local client = call.client
  if call.arguments[1] then
    return set(client, call.arguments[1])
  end
  client:request('mca/cpus', params(call.bufnr), function(problem, list)
    if problem or not list then
      return vim.notify('mca: ' .. (problem and problem.message or 'no answer'), vim.log.levels.WARN)
    end
    vim.ui.select(sorted(list), {
      prompt = 'Processor',
      format_item = function(item)
        local model = item.model and item.model ~= item.name and ' · model ' .. item.model or ''
        return string.format('%-22s %s%s', item.name, item.title or '', model)
      end,
    }, function(choice)
      if choice then
        set(client, choice.name)
      end
    end)
  end, call.bufnr)
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
