-- The `:Mca…` commands of a buffer. All of them ask the server; none computes anything.

local cpus = require('mca.cpus')
local view = require('mca.view')

local M = {}

local namespace = vim.api.nvim_create_namespace('mca.places')

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
---@param is_quiet? boolean whether nobody waits for the answer
local function ask(call, method, params, done, is_quiet)
  params = vim.tbl_extend('force', params, { textDocument = { uri = vim.uri_from_bufnr(call.bufnr) }, position = call.position })
  if call.client:is_stopped() then
    return vim.notify('mca: the server has ended; :edit starts it again', vim.log.levels.WARN)
  end
  call.client:request(method, params, function(problem, answer)
    if problem and not is_quiet then
      vim.notify('mca: ' .. problem.message, vim.log.levels.WARN)
    elseif answer then
      done(answer)
    end
  end, call.bufnr)
end

--- Opens a split with an answer, and lets it be asked for again where the text that it is about has moved to.
---@param call mca.Call
---@param method string
---@param params table
---@param render fun(answer: table): mca.View
local function show(call, method, params, render)
  local place = call.position and vim.api.nvim_buf_set_extmark(call.bufnr, namespace, call.position.line, 0, {})
  local function request(opens)
    ask(call, method, params, function(answer)
      local shown = render(answer)
      shown.source = call.bufnr
      shown.region = answer.region and answer.region.index
      shown.refresh = function(line)
        local now = place and vim.api.nvim_buf_get_extmark_by_id(call.bufnr, namespace, place, {})[1]
        line = line or now
        call.position = line and { line = line, character = 0 } or call.position
        if line then
          place = vim.api.nvim_buf_set_extmark(call.bufnr, namespace, line, 0, { id = place or nil })
        end
        request(false)
      end
      view.show(shown, opens)
    end, not opens)
  end
  request(true)
end

--- The cursor if it stands in a region; outside of all, the server takes the first region or the whole file.
---@param bufnr integer
---@return lsp.Position?
local function under_cursor(bufnr)
  local window = vim.fn.bufwinid(bufnr)
  local line = vim.api.nvim_win_get_cursor(window == -1 and 0 or window)[1] - 1
  local result = require('mca.client').result(bufnr)
  if require('mca').region_at(result, line) then
    return { line = line, character = 0 }
  end
  -- In a source most lines belong to no loop: the nearest one is meant.
  local nearest
  for _, region in ipairs(require('mca.sources').is_source(bufnr) and result and result.regions or {}) do
    local first = region.range.start.line
    nearest = (not nearest or math.abs(first - line) < math.abs(nearest - line)) and first or nearest
  end
  return nearest and { line = nearest, character = 0 }
end

---@param text string
local function lines_of(text)
  return vim.split((text:gsub('\n$', '')), '\n', { plain = true })
end

---@param call mca.Call
local function report(call)
  local args = #call.arguments > 0 and call.arguments or { '-all-views' }
  show(call, 'mca/report', { args = args }, function(answer)
    return { kind = 'report', lines = lines_of((answer.messages or '') .. answer.text) }
  end)
end

---@param call mca.Call
local function timeline(call)
  local number = call.arguments[1]
  if number and not number:match('^[1-9]%d*$') then
    return vim.notify('mca: :McaTimeline needs a number of iterations', vim.log.levels.WARN)
  end
  show(call, 'mca/timeline', { iterations = tonumber(number) }, function(answer)
    local text = answer.text or 'This server sends no text for timelines.'
    return { kind = 'timeline', lines = lines_of(text), jumps = view.timeline_jumps(answer) }
  end)
end

---@param call mca.Call
local function listing(call)
  show(call, 'mca/listing', {}, function(answer)
    local jumps, limiting = {}, {}
    for _, row in ipairs(answer.rows) do
      jumps[row.line + 1] = row.range.start.line + 1
      if row.isLimiting then
        table.insert(limiting, row.line + 1)
      end
    end
    return { kind = 'listing', lines = lines_of(answer.text), jumps = jumps, limiting = limiting }
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
  local names = #call.arguments > 0 and call.arguments or nil
  show(call, 'mca/compare', { cpus = names }, function(answer)
    return { kind = 'cpus', lines = lines_of(answer.text) }
  end)
end

--- A source beside what other flags make of it; with `!` beside the text before the last edit.
---@param call mca.Call
local function versus(call)
  local flags = not call.is_forced and { #call.arguments > 0 and call.arguments or { '-O3', '-march=native' } } or nil
  call.position = nil
  show(call, 'mca/versus', { flags = flags, beforeEdit = call.is_forced }, function(answer)
    return { kind = 'versus', lines = lines_of(answer.text) }
  end)
end

---@param call mca.Call
local function measure(call)
  require('mca.measure').measure(ask, call)
end

---@param call mca.Call
local function loops(call)
  require('mca.loops').list(call.bufnr)
end

---@param call mca.Call
local function slowest(call)
  require('mca.loops').slowest(call.bufnr)
end

---@param bufnr integer
function M.create(bufnr)
  local complete = function(start)
    local client = require('mca.client').of(bufnr)
    return client and cpus.complete(client, bufnr)(start) or {}
  end
  local commands = {
    McaReport = { report, '*', 'Report of the region under the cursor, with options of the command line' },
    McaListing = { listing, 0, 'Annotated listing of the region under the cursor' },
    McaLoops = { loops, 0, 'Regions of the buffer in the quickfix list, the slowest first' },
    McaSlowest = { slowest, 0, 'Go to the slowest region; from there, to the next slower one' },
    McaTimeline = { timeline, '?', 'Timeline of the region under the cursor, with this number of iterations' },
    McaBrowser = { browser, 0, 'Timeline of the region under the cursor in the browser' },
    McaCompare = { compare, '*', 'The region under the cursor on several processors', complete },
    McaMeasure = { measure, 0, 'Run the region under the cursor on this machine: measured and predicted cycles side by side' },
    McaVersus = { versus, '*', 'Compare the loops of this source with those from other flags; with !, with the text before the edit' },
    McaCpu = { cpus.choose, '?', 'Choose the processor', complete },
    McaPin = { cpus.pin, '?', 'Pin a processor to compare with in the status line; none: no other', complete },
  }
  for name, command in pairs(commands) do
    vim.api.nvim_buf_create_user_command(bufnr, name, function(call)
      local sources = require('mca.sources')
      -- To choose a processor nothing has to be compiled.
      local with = (name == 'McaCpu' or name == 'McaPin') and sources.with_client or sources.with_result
      with(bufnr, function(client)
        command[1]({
          client = client,
          bufnr = bufnr,
          arguments = call.fargs,
          position = under_cursor(bufnr),
          is_forced = call.bang,
        })
      end)
    end, { nargs = command[2], desc = command[3], complete = command[4], bang = name == 'McaMeasure' or name == 'McaVersus' })
  end
end

--- Keys of an assembly buffer, unless the user wants none of any file type plugin.
---@param bufnr integer
function M.map(bufnr)
  if vim.g.no_plugin_maps or vim.g.no_mca_maps then
    return
  end
  for key, command in pairs({ s = 'McaSlowest', l = 'McaLoops', w = 'McaListing' }) do
    vim.keymap.set('n', '<localleader>' .. key, '<cmd>' .. command .. '<cr>', { buffer = bufnr, desc = command })
  end
end

--- What the code lenses of the server name: the same commands, about the lens's own region.
---@type table<string, fun(command: lsp.Command, context: table)>
M.of_lenses = {}
local of_lenses = {
  ['mca.showTimeline'] = timeline,
  ['mca.showReport'] = report,
  ['mca.compareCpus'] = compare,
  ['mca.showListing'] = listing,
  ['mca.showAssembly'] = function(call)
    require('mca.sources').assembly(call.bufnr)
  end,
}
for name, command in pairs(of_lenses) do
  M.of_lenses[name] = function(lens, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    if client then
      command({ client = client, bufnr = context.bufnr, arguments = {}, position = lens.arguments[1].position })
    end
  end
end

return M
