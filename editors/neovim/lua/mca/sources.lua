-- Files that are compiled: the server is attached to one when its analysis is asked for, and compiles it then and whenever
-- it is saved.

local M = {}

local NAMESPACE = vim.api.nvim_create_namespace('mca.assembly')

--- The list of the server, `ENDINGS` in server/input/src/sources.rs.
local ENDS = { 'c', 'cc', 'cpp', 'cxx', 'c++', 'C', 'cppm', 'ccm', 'cxxm', 'c++m', 'ixx', 'm', 'rs', 'f90', 'f95', 'f03', 'f08', 'zig' }

---@class mca.Assembly
---@field bufnr integer
---@field lines integer[] for each of its lines the line of the source; 0 if there is none

---@type table<integer, mca.Assembly> by the buffer of the source
local views = {}

---@param bufnr integer
function M.is_source(bufnr)
  return vim.list_contains(ENDS, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(bufnr), ':e'))
end

---@param text string
local function warn(text)
  vim.notify('mca: ' .. text, vim.log.levels.WARN)
end

--- Calls `run` with the server that is attached to a buffer, once it is.
---@param bufnr integer
---@param run fun(client: vim.lsp.Client)
function M.with_client(bufnr, run)
  local client = require('mca.client').of(bufnr)
  if client then
    return run(client)
  end
  vim.api.nvim_create_autocmd('LspAttach', {
    buffer = bufnr,
    callback = function(event)
      local attached = vim.lsp.get_client_by_id(event.data.client_id)
      if attached and attached.name == 'mca_server' then
        run(attached)
        return true
      end
    end,
  })
  local config = vim.deepcopy(vim.lsp.config.mca_server)
  config.root_dir = vim.fs.root(bufnr, config.root_markers or {}) or vim.fs.dirname(vim.api.nvim_buf_get_name(bufnr))
  vim.lsp.start(config, { bufnr = bufnr })
end

--- Asks about a file as it stands on disk.
---@param bufnr integer
---@param method string
---@param params table
---@param done fun(answer: table, client: vim.lsp.Client)
local function ask(bufnr, method, params, done)
  if not M.is_source(bufnr) then
    return warn('this is not a C, C++, Rust, Fortran or Zig file')
  end
  if vim.bo[bufnr].modified then
    vim.api.nvim_buf_call(bufnr, function()
      vim.cmd.update()
    end)
  end
  params.textDocument = { uri = vim.uri_from_bufnr(bufnr) }
  M.with_client(bufnr, function(client)
    client:request(method, params, function(problem, answer)
      if problem then
        warn(problem.message)
      elseif answer then
        done(answer, client)
      end
    end, bufnr)
  end)
end

---@param bufnr integer
---@param flags string[]
---@param done? fun(client: vim.lsp.Client) if there are loops
function M.analyze(bufnr, flags, done)
  ask(bufnr, 'mca/analyzeFile', { flags = #flags > 0 and flags or nil }, function(answer, client)
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
    if #answer.regions == 0 then
      vim.notify('mca: the compiled file has no loops', vim.log.levels.INFO)
    elseif done then
      done(client)
    end
  end)
end

--- Calls `run` with the server once its analysis of the buffer has arrived; a source that was never compiled is compiled first.
---@param bufnr integer
---@param run fun(client: vim.lsp.Client)
function M.with_result(bufnr, run)
  local function is_known()
    return require('mca.client').result(bufnr) ~= nil
  end
  if is_known() or not M.is_source(bufnr) then
    return M.with_client(bufnr, run)
  end
  M.analyze(bufnr, {}, function(client)
    if is_known() then
      return run(client)
    end
    vim.api.nvim_create_autocmd('User', {
      pattern = 'McaAnalyzed',
      callback = function()
        if is_known() then
          run(client)
          return true
        end
      end,
    })
  end)
end

---@param bufnr integer
---@param lines integer[] counted from 1
local function show_lines(bufnr, lines)
  vim.api.nvim_buf_clear_namespace(bufnr, NAMESPACE, 0, -1)
  for _, line in ipairs(lines) do
    pcall(vim.api.nvim_buf_set_extmark, bufnr, NAMESPACE, line - 1, 0, { line_hl_group = 'CursorLine' })
  end
  local window = vim.fn.bufwinid(bufnr)
  if lines[1] and window ~= -1 then
    pcall(vim.api.nvim_win_set_cursor, window, { lines[1], 0 })
  end
end

--- Shows on the other side what belongs to the line of the cursor.
---@param source integer
---@param is_source boolean whether the cursor stands in the source
local function follow(source, is_source)
  local view = views[source]
  if not view or not vim.api.nvim_buf_is_valid(view.bufnr) then
    return
  end
  local line = vim.api.nvim_win_get_cursor(0)[1]
  if not is_source then
    local target = view.lines[line] or 0
    return show_lines(source, target > 0 and { target } or {})
  end
  local lines = {}
  for number, target in ipairs(view.lines) do
    if target == line then
      table.insert(lines, number)
    end
  end
  show_lines(view.bufnr, lines)
end

---@param source integer
---@param view mca.Assembly
---@param answer table
local function fill(source, view, answer)
  view.lines = answer.sourceLines
  vim.bo[view.bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(view.bufnr, 0, -1, false, vim.split((answer.text:gsub('\n$', '')), '\n', { plain = true }))
  vim.bo[view.bufnr].modifiable = false
  views[source] = view
end

---@param source integer
---@return mca.Assembly
local function new_view(source)
  local bufnr = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(bufnr, 'mca://assembly/' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':t') .. '.s')
  vim.bo[bufnr].filetype = 'asm'
  local group = vim.api.nvim_create_augroup('mca.assembly.' .. source, {})
  for at, is_source in pairs({ [source] = true, [bufnr] = false }) do
    vim.api.nvim_create_autocmd('CursorMoved', {
      group = group,
      buffer = at,
      callback = function()
        follow(source, is_source)
      end,
    })
  end
  vim.api.nvim_create_autocmd('User', {
    group = group,
    pattern = 'McaAnalyzed',
    callback = function(event)
      if views[source] and event.data.uri == vim.uri_from_bufnr(source) then
        ask(source, 'mca/assembly', {}, function(answer)
          fill(source, views[source], answer)
        end)
      end
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = bufnr,
    callback = function()
      views[source] = nil
      vim.schedule(function()
        vim.api.nvim_del_augroup_by_id(group)
      end)
    end,
  })
  return { bufnr = bufnr, lines = {} }
end

---@param bufnr integer
function M.assembly(bufnr)
  ask(bufnr, 'mca/assembly', {}, function(answer, client)
    local known = views[bufnr]
    local view = known and vim.api.nvim_buf_is_valid(known.bufnr) and known or new_view(bufnr)
    fill(bufnr, view, answer)
    vim.lsp.buf_attach_client(view.bufnr, client.id)
    if vim.fn.bufwinid(view.bufnr) == -1 then
      vim.api.nvim_open_win(view.bufnr, false, { split = 'right' })
    end
  end)
end

return M
