-- One session of a user: open, look, hover, edit, ask for the report and the timeline, compare, choose a processor.

local harness = dofile(vim.env.MCA_PLUGIN .. '/test/harness.lua')
local check, await, find_split, split_with = harness.check, harness.await, harness.find_split, harness.split_with
local PATIENCE_MS = harness.PATIENCE_MS

local SAMPLE = {
  '# mca: -mcpu=skylake',
  'dot:',
  '# LLVM-MCA-BEGIN dot',
  '\tvmulps\t(%rdi), %ymm1, %ymm2',
  '\tvaddps\t%ymm2, %ymm0, %ymm0',
  '\taddq\t$32, %rdi',
  '# LLVM-MCA-END dot',
  '\tretq',
}

dofile(vim.env.MCA_PLUGIN .. '/test/init.lua')
local bufnr, client = harness.open('dot.s', SAMPLE)

local function hint_texts()
  local texts = {}
  for _, item in ipairs(vim.lsp.inlay_hint.get({ bufnr = bufnr })) do
    local label = item.inlay_hint.label
    if type(label) == 'table' then
      label = table.concat(vim.tbl_map(function(part)
        return part.value
      end, label))
    end
    table.insert(texts, item.inlay_hint.position.line .. ': ' .. label)
  end
  return texts
end

local function hint_with(text)
  return function()
    for _, hint in ipairs(hint_texts()) do
      if hint:find(text, 1, true) then
        return hint
      end
    end
  end
end

check('the file type is assembly', vim.bo.filetype == 'asm', vim.bo.filetype)
check('the server attaches', client ~= nil, vim.lsp.get_clients())
if not client then
  harness.finish()
end

local hint = await(hint_with('IPC'))
check('the region shows its throughput', hint ~= nil, hint_texts())
check('the hint stands at the first line of the region', hint and hint:match('^[23]:') ~= nil, hint)

vim.api.nvim_win_set_cursor(0, { 5, 2 })
local hover = client:request_sync('textDocument/hover', vim.lsp.util.make_position_params(0, client.offset_encoding), PATIENCE_MS, bufnr)
local hover_text = hover and hover.result and (hover.result.contents.value or '') or ''
check('hovering an instruction says its latency', hover_text:lower():find('latency') ~= nil, hover)
vim.api.nvim_win_set_cursor(0, { 3, 4 })
hover = client:request_sync('textDocument/hover', vim.lsp.util.make_position_params(0, client.offset_encoding), PATIENCE_MS, bufnr)
hover_text = hover and hover.result and (hover.result.contents.value or '') or ''
check('hovering the marker shows the pressure table', hover_text:find('SKLPort') ~= nil, hover)

local bottleneck = await(function()
  return vim.iter(vim.diagnostic.get(bufnr)):find(function(d)
    return d.code == 'bottleneck'
  end)
end)
check('the bottleneck is a diagnostic', bottleneck ~= nil, vim.diagnostic.get(bufnr))

local before = hint
vim.api.nvim_buf_set_lines(bufnr, 4, 4, false, { '\tvdivps\t%ymm2, %ymm2, %ymm2' })
local changed = await(function()
  local now = hint_with('IPC')()
  return now ~= before and now
end)
check('an edit changes the hint', changed ~= nil and changed ~= false, hint_texts())

vim.api.nvim_buf_set_lines(bufnr, 4, 4, false, { '\tnotaninstruction %eax' })
local problem = await(function()
  return vim.iter(vim.diagnostic.get(bufnr)):find(function(d)
    return d.lnum == 4
  end)
end)
check('a line that cannot be read is marked', problem ~= nil, vim.diagnostic.get(bufnr))
vim.api.nvim_buf_set_lines(bufnr, 4, 5, false, {})

vim.api.nvim_win_set_cursor(0, { 4, 2 })
vim.cmd('McaReport -all-views')
local report = split_with('mca://report', 'Resource pressure per iteration')
check('the report opens in a split', report ~= nil and report.text:find('Resource pressure per iteration', 1, true) ~= nil, report)
vim.cmd('McaTimeline 3')
local timeline = split_with('mca://timeline', '[0,0]')
check('the timeline opens in a split', timeline ~= nil and timeline.text:find('[0,0]', 1, true) ~= nil, timeline)
if timeline then
  vim.api.nvim_set_current_win(timeline.window)
  vim.fn.search('^\\[1,1\\]')
  vim.api.nvim_feedkeys(vim.keycode('<cr>'), 'x', false)
  check('enter jumps to the source line', vim.api.nvim_get_current_buf() == bufnr and vim.api.nvim_win_get_cursor(0)[1] == 5, vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_set_current_win(vim.fn.bufwinid(bufnr))
end
-- Only what is asked for is run, and where the machine cannot measure, a sentence says so.
local asked = 0
vim.fn.confirm = function()
  asked = asked + 1
  return 2
end
vim.cmd('McaMeasure')
check('nothing is run without a yes', asked == 1 and find_split('mca://measured') == nil, asked)
vim.cmd('McaMeasure!')
local measured = split_with('mca://measured', 'Predicted:')
check('measured stands beside predicted', measured ~= nil and measured.text:find('Measured:   ', 1, true) ~= nil, measured)
vim.cmd('McaCompare skylake znver4')
local cpus = split_with('mca://cpus', 'znver4')
check('processors stand side by side', cpus ~= nil and cpus.text:find('znver4', 1, true) ~= nil, cpus)

if vim.lsp.codelens.enable then
  vim.lsp.codelens.enable(true, { bufnr = bufnr })
else
  vim.lsp.codelens.refresh({ bufnr = bufnr })
end
local lenses = await(function()
  local found = vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = bufnr } or bufnr)
  return #found > 0 and vim.tbl_map(function(found_lens)
    return found_lens.lens or found_lens
  end, found)
end)
check('lenses stand above the region', lenses and #lenses == 3 and lenses[1].range.start.line == 2, lenses)
local of_report = vim.iter(lenses or {}):find(function(lens)
  return lens.command.title == 'Report'
end)
vim.api.nvim_win_close(report.window, true)
client:exec_cmd(of_report.command, { bufnr = bufnr })
check('a lens opens its report in a split', split_with('mca://report') ~= nil, of_report)

vim.api.nvim_buf_set_lines(bufnr, 0, 1, false, { '# no modeline' })
hint = await(hint_with('IPC'))
vim.cmd('McaCpu btver2')
check('another processor answers', await(function()
  local now = hint_with('IPC')()
  return now ~= nil and now ~= hint
end), hint_texts())
local status = await(function()
  local text = require('mca').statusline()
  return text:find('btver2', 1, true) and text
end)
check('the status line names the processor', status ~= nil, require('mca').statusline())

vim.cmd('checkhealth mca')
local health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
check('checkhealth finds nothing wrong', health:find('ERROR', 1, true) == nil and health:find('speaks version 1', 1, true) ~= nil, health)

vim.cmd.bdelete()
vim.api.nvim_set_current_win(vim.fn.bufwinid(bufnr))
local unknown = {}
for tag in io.open(vim.env.MCA_PLUGIN .. '/doc/mca.txt'):read('a'):gmatch('%*([%w:-]+)%*') do
  local is_known, problem = pcall(vim.cmd.help, tag)
  -- Anything else is about this Neovim's own files.
  if not is_known and problem:find('E149', 1, true) then
    table.insert(unknown, problem)
  end
end
vim.cmd.helpclose()
check('every topic of the help is found', #unknown == 0, unknown)

local messages = {}
vim.notify = function(message)
  table.insert(messages, message)
end
vim.api.nvim_set_current_win(vim.fn.bufwinid(bufnr))
vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(bufnr), 0 })
vim.cmd('McaTimeline 2')
local shorter = await(function()
  local now = find_split('mca://timeline')
  return now and not now.text:find('[2,0]', 1, true) and now.text:find('[1,0]', 1, true)
end)
check('outside of all regions the first one is meant', shorter and #messages == 0, messages)
for _, command in ipairs({ 'McaTimeline none', 'McaReport -nonsense', 'McaCompare nosuchcpu', 'McaTimeline 0' }) do
  local is_fine, problem = pcall(vim.cmd, command)
  check(command .. ' raises no error', is_fine, problem)
end
check('a wrong argument is reported', await(function()
  return vim.iter(messages):any(function(message)
    return message:find('needs a number', 1, true) ~= nil
  end)
end), messages)
vim.ui.open = function(url)
  messages.url = url
end
vim.cmd('McaBrowser')
check('the browser gets an address', await(function()
  return (messages.url or ''):match('^http://127%.0%.0%.1:%d+/%x+$')
end) ~= nil, messages)

client:stop()
local is_gone = await(function()
  return client:is_stopped()
end)
check('the server ends with the session', is_gone, client.id)
local is_fine, problem = pcall(vim.cmd, 'McaReport')
check('a command without a server raises no error', is_fine or problem:find('Not an editor command', 1, true) ~= nil, problem)
harness.finish()
