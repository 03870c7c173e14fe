-- A recording of perf in a real Neovim: heat beside the lines, and all loops in the quickfix list.

local harness = dofile(vim.env.MCA_PLUGIN .. '/test/harness.lua')
local check, await = harness.check, harness.await

dofile(vim.env.MCA_PLUGIN .. '/test/init.lua')
vim.cmd.runtime('plugin/mca.lua')
local messages = {}
vim.notify = function(message)
  table.insert(messages, message)
end

local folder = vim.env.MCA_WORK .. '/profile'
vim.fn.mkdir(folder, 'p')
local path = folder .. '/dot.c'
vim.fn.writefile({
  '// mca: -mcpu=skylake',
  'double dot(const double *a, const double *b, long n) {',
  '  double s = 0;',
  '  for (long i = 0; i < n; i++)',
  '    s += a[i] * b[i];',
  '  return s;',
  '}',
}, path)
vim.fn.system({ 'gcc', '-g', '-O2', '-shared', '-fPIC', '-nostdlib', '-o', folder .. '/app.so', path })
check('there is a program', vim.v.shell_error == 0, messages)

-- The text of perf script, in which every byte of the function was hit.
local start = vim.fn.system({ 'nm', folder .. '/app.so' }):match('(%x+) T dot')
local lines = { string.format('  7 PERF_RECORD_MMAP2 7/7: [0x400000(0x100000) @ 0 08:01 1 1]: r-xp %s/app.so', folder) }
for byte = 0, 40 do
  table.insert(lines, string.format('  7 %x', 0x400000 + tonumber(start, 16) + byte))
end
vim.fn.writefile(lines, folder .. '/perf.txt')

vim.cmd.edit(path)
local dot = vim.api.nvim_get_current_buf()
vim.cmd('McaProfile ' .. folder .. '/perf.txt')
local function marks()
  local namespace = vim.api.nvim_create_namespace('mca.profile')
  return vim.api.nvim_buf_get_extmarks(dot, namespace, 0, -1, { details = true })
end
check('heat stands beside the line of the loop', await(function()
  return vim.iter(marks()):find(function(mark)
    return mark[2] == 3 and mark[4].virt_text[1][1]:match('%d+%.%d%%')
  end)
end), { marks(), messages })
local colours = vim.api.nvim_get_hl(0, { name = 'McaHeat4' })
check('in terminals of few colours, too', colours.bg and colours.cterm == nil and colours.ctermbg == 166, colours)
local list = vim.fn.getqflist({ title = 1, items = 1 })
check('the loops are in a list, the hottest first', list.title == 'mca: loops, hottest first' and #list.items == 1, list)
check('with their places', list.items[1].lnum == 4 and list.items[1].text:match('^%d+%.%d%% of samples · dot$'), list)
messages = {}
vim.api.nvim_set_current_win(vim.fn.bufwinid(dot))
vim.cmd('McaProfile ' .. folder .. '/none.data')
check('a missing profile is reported', await(function()
  return vim.iter(messages):find(function(message)
    return message:find('none.data: ', 1, true)
  end)
end), messages)
harness.finish()
