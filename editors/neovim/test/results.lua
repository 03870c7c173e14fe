-- The result in sight: status line, annotated listing, regions by cycles; one window a kind, following edits and cursor.

local harness = dofile(vim.env.MCA_PLUGIN .. '/test/harness.lua')
local check, await, find_split, split_with = harness.check, harness.await, harness.find_split, harness.split_with

local SAMPLE = {
  '# mca: -mcpu=znver5',
  '_ZN3vec4fastEv:',
  '.L1:',
  '\taddq\t$1, %rax',
  '\tcmpq\t%rdx, %rax',
  '\tjne\t.L1',
  '\tretq',
  '_ZN3vec4slowEv:',
  '.L2:',
  '\timulq\t%rdi, %rdi',
  '\timulq\t%rdi, %rdi',
  '\tcmpq\t%rdx, %rdi',
  '\tjne\t.L2',
  '\tretq',
  '_ZN3vec5callsEv:',
  '.L3:',
  '\tcallq\tg',
  '\tdivsd\t%xmm1, %xmm0',
  '\tjne\t.L3',
  '\tretq',
}

vim.g.maplocalleader = '\\'
dofile(vim.env.MCA_PLUGIN .. '/test/init.lua')
local bufnr, client = harness.open('loops.s', SAMPLE)
check('the server attaches', client ~= nil, vim.lsp.get_clients())

local function press(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), 'x', false)
end

local function line()
  return vim.api.nvim_win_get_cursor(0)[1]
end

--- Moves the cursor of the source, as a user would.
local function go_to(number)
  vim.api.nvim_set_current_win(vim.fn.bufwinid(bufnr))
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  vim.api.nvim_exec_autocmds('CursorMoved', { buffer = bufnr })
end

local mca = require('mca')
go_to(10)
local status = await(function()
  local text = mca.statusline()
  return text:find('cycles', 1, true) and text
end)
check('the status line has processor, model, cycles and cause', status == 'znver5, measured here · .L2 6.00 cycles · waits for %rdi', mca.statusline())

await(function()
  local result = require('mca.client').result(bufnr)
  return result and result.isComplete
end)
go_to(1)
press('\\s')
check('two keys go to the slowest loop', line() == 9, line())
press('\\s')
check('and again to the next slower one', line() == 3, line())

press('\\l')
local list = vim.fn.getqflist({ title = 1, items = 1 })
check('the quickfix list has the regions, the slowest first', list.items[1].lnum == 9 and list.items[2].lnum == 3, list)
check('with cycles, cause and function', list.items[1].text == '.L2 6.00 cycles · waits for %rdi · vec::slow()', list.items[1].text)
check('what calls somebody comes last and says so', list.items[3].text:find('^%.L3 13%.00 cycles %+ call g · '), list.items[3].text)
vim.cmd.cclose()

vim.cmd('McaPin haswell')
go_to(10)
status = await(function()
  local text = mca.statusline()
  return text:find('haswell %d') and text
end)
check('a pinned processor stands in the status line', status == 'znver5, measured here · .L2 6.00 cycles · waits for %rdi · haswell 6.00 cycles, 1.00 ×', mca.statusline())
go_to(4)
status = await(function()
  local text = mca.statusline()
  return text:find('%.L1 .*haswell %d') and text
end)
check('it follows the cursor', status ~= nil and status:find('haswell 1.00 cycles, 1.00 ×', 1, true) ~= nil, mca.statusline())

go_to(4)
press('\\w')
local listing = split_with('mca://listing', 'addq $1, %rax')
check('the listing of the region under the cursor opens beside', listing ~= nil and vim.startswith(listing.text, 'vec::fast(), .L1 on znver5'), listing)
go_to(10)
listing = split_with('mca://listing', 'imulq %rdi, %rdi')
check('it follows the cursor into another region', vim.startswith(listing.text, 'vec::slow(), .L2 on znver5'), listing)
local function has_mark(group)
  return vim.iter(vim.api.nvim_buf_get_extmarks(listing.buffer, -1, 0, -1, { details = true })):any(function(mark)
    return mark[4].line_hl_group == group
  end)
end
check('what limits is marked, and the line under the cursor', await(function()
  return has_mark('DiagnosticError') and has_mark('CursorLine')
end), listing.text)
vim.api.nvim_buf_set_lines(bufnr, 10, 11, false, {})
listing = await(function()
  local split = find_split('mca://listing')
  return split and split.text:find('3.00 cycles per iteration', 1, true) and split
end)
check('it follows an edit', listing ~= nil, find_split('mca://listing'))
list = await(function()
  local found = vim.fn.getqflist({ title = 1, items = 1 })
  return found.items[1].text:find('3.00 cycles', 1, true) and found
end)
check('so does the quickfix list', list ~= nil and list.items[1].lnum == 9 and list.title == 'mca: regions, slowest first', vim.fn.getqflist({ items = 1 }))
status = await(function()
  local text = mca.statusline()
  return text:find('haswell 3.00', 1, true) and text
end)
check('and the pinned processor', status ~= nil, mca.statusline())
vim.fn.setqflist({ { bufnr = bufnr, lnum = 1, text = 'of the user' } }, ' ')
vim.api.nvim_set_current_win(vim.fn.bufwinid(bufnr))
vim.api.nvim_buf_set_lines(bufnr, 0, 0, false, { '# a line above' })
listing = split_with('mca://listing', '    13 ')
check('a list that the user has made stays', vim.fn.getqflist()[1].text == 'of the user', vim.fn.getqflist())
press('\\l')
list = vim.fn.getqflist({ items = 1, id = 0 })
check('the list of regions is asked for again, with the lines of now', list.items[1].lnum == 10 and list.items[2].lnum == 4, list.items)
check('and is the one that there was', vim.fn.getqflist({ nr = '$' }).nr == 2, vim.fn.getqflist({ nr = '$' }))
vim.cmd.cclose()
vim.api.nvim_set_current_win(listing.window)
vim.fn.search('imulq')
press('<cr>')
check('enter goes to the source line, which has moved', vim.api.nvim_get_current_buf() == bufnr and line() == 11, { vim.api.nvim_get_current_buf(), line() })

go_to(11)
vim.cmd('McaReport')
split_with('mca://report', 'imulq')
local other = harness.open('other.s', { '# mca: -mcpu=skylake', '.L9:', '\tmulsd\t%xmm0, %xmm1', '\taddsd\t%xmm1, %xmm0', '\tjne\t.L9' })
await(function()
  return mca.statusline():find('cycles', 1, true) ~= nil or require('mca.client').result(other) and vim.api.nvim_win_set_cursor(0, { 3, 0 })
end)
vim.cmd('McaReport')
split_with('mca://report', 'mulsd')
local reports = vim.tbl_filter(function(window)
  return vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window)):find('mca://report', 1, true) ~= nil
end, vim.api.nvim_list_wins())
check('another buffer takes over the window of its kind', #reports == 1, #reports)
vim.api.nvim_buf_set_lines(other, 2, 3, false, { '\tdivsd\t%xmm0, %xmm1' })
check('a report follows edits', split_with('mca://report', 'divsd').text:find('divsd', 1, true) ~= nil, find_split('mca://report'))

--- As a user reads a hover: in the floating window, where nothing draws Markdown.
local function hover_at(position)
  vim.api.nvim_win_set_cursor(0, position)
  vim.lsp.buf.hover({ silent = true })
  local text = await(function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  end)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.api.nvim_win_close(window, true)
    end
  end
  return text or ''
end
vim.api.nvim_set_current_win(vim.fn.bufwinid(other))
local of_region = hover_at({ 2, 1 })
check('a hover of a region has no backslashes', of_region:find('cycles/iter', 1, true) ~= nil and not of_region:find('\\', 1, true), of_region)
local of_instruction = hover_at({ 3, 2 })
check('nor has that of an instruction', of_instruction:find('micro-op', 1, true) ~= nil and not of_instruction:find('\\', 1, true), of_instruction)

local offered
vim.ui.select = function(items, options, choose)
  offered = vim.tbl_map(options.format_item, items)
  choose(nil)
end
vim.cmd('McaCpu')
await(function()
  return offered
end)
check('processors have the names that people know', vim.iter(offered or {}):any(function(item)
  return item:find('Zen 4 (Ryzen 7000, EPYC 9004)', 1, true) ~= nil
end), offered)
check('and stand once', not vim.iter(offered or {}):any(function(item)
  return vim.startswith(item, 'core-avx2 ')
end), offered)
check('other spellings are completed', vim.tbl_contains(vim.fn.getcompletion('McaCpu core-a', 'cmdline'), 'core-avx2'), vim.fn.getcompletion('McaCpu core-a', 'cmdline'))
local function marked(mark)
  return vim.iter(offered or {}):filter(function(item)
    return item:find(mark, 1, true) ~= nil
  end):join('\n')
end
check('the ones in use and pinned are marked', vim.startswith(marked('(in use)'), 'skylake ') and vim.startswith(marked('(pinned)'), 'haswell '), { marked('(in use)'), marked('(pinned)') })
vim.cmd('McaPin none')
check('none ends the comparison', not mca.statusline():find('haswell', 1, true), mca.statusline())
vim.cmd('McaCpu btver2')
offered = nil
vim.cmd('McaCpu')
await(function()
  return offered
end)
check('what was chosen lately stands first', offered and vim.startswith(offered[2], 'btver2'), offered and { offered[1], offered[2] })

client:stop()
harness.finish()
