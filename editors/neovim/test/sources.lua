-- Sources in a real Neovim: nothing runs until `:McaAnalyze`, then cycles stand at the lines of loops, and follow a save.

local harness = dofile(vim.env.MCA_PLUGIN .. '/test/harness.lua')
local check, await = harness.check, harness.await

dofile(vim.env.MCA_PLUGIN .. '/test/init.lua')
vim.cmd.runtime('plugin/mca.lua')
local messages = {}
vim.notify = function(message)
  table.insert(messages, message)
end

local function write(name, lines)
  local path = vim.env.MCA_WORK .. '/' .. name
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile(lines, path)
  return path
end

---@param bufnr integer
local function hints(bufnr)
  local texts = {}
  for _, item in ipairs(vim.lsp.inlay_hint.get({ bufnr = bufnr })) do
    table.insert(texts, (item.inlay_hint.position.line + 1) .. ': ' .. item.inlay_hint.label)
  end
  return texts
end

---@param bufnr integer
---@param start string
local function hint_that_starts(bufnr, start)
  return await(function()
    return vim.iter(hints(bufnr)):find(function(text)
      return vim.startswith(text, start)
    end)
  end)
end

local C = {
  '// mca: -mcpu=skylake',
  'double dot(const double *a, const double *b, int n) {',
  '  double s = 0;',
  '  for (int i = 0; i < n; i++)',
  '    s += a[i] * b[i];',
  '  return s;',
  '}',
}

local path = write('c/src/dot.c', C)
local database = { { directory = vim.env.MCA_WORK .. '/c', file = 'src/dot.c', command = 'cc -O1 -DN=1 -c -o dot.o src/dot.c' } }
write('c/compile_commands.json', { vim.json.encode(database) })
vim.cmd.edit(path)
local dot = vim.api.nvim_get_current_buf()
check('a source that is opened starts nothing', #vim.lsp.get_clients() == 0, vim.lsp.get_clients())
check('what is asked about a region is there before', vim.fn.exists(':McaTimeline') == 2, vim.api.nvim_buf_get_commands(dot, {}))
vim.cmd('McaAnalyze')
check('cycles stand at the line of the loop', hint_that_starts(dot, '4: 4.00 cyc'), { hints(dot), messages })
local client = vim.lsp.get_clients({ bufnr = dot, name = 'mca_server' })[1]
vim.api.nvim_win_set_cursor(0, { 4, 4 })
local hover = client:request_sync('textDocument/hover', vim.lsp.util.make_position_params(0, client.offset_encoding), harness.PATIENCE_MS, dot)
local text = hover and hover.result and hover.result.contents.value or ''
check('the hover says how it was compiled', text:find('cc -O1 -DN=1', 1, true) and text:find('compile_commands.json', 1, true), hover)

---@param kind string
---@param file string
local function text_of(kind, file)
  local found = vim.fn.bufnr('mca://' .. kind .. '/' .. file)
  return found == -1 and '' or table.concat(vim.api.nvim_buf_get_lines(found, 0, -1, false), '\n')
end

---@param command string
---@param kind string
---@param wanted string
local function shows(command, kind, wanted)
  -- A source that was saved a moment ago takes the answer away; a user asks again, too.
  local asked
  local found = await(function()
    if not asked or vim.uv.now() - asked > 30000 then
      asked = vim.uv.now()
      vim.cmd(command)
    end
    return text_of(kind, 'dot.c'):find(wanted)
  end)
  check(':' .. command .. ' is about the loop of the source', found, { text_of(kind, 'dot.c'), messages })
end

vim.api.nvim_win_set_cursor(0, { 6, 0 })
shows('McaListing', 'listing', '^dot, line 4 on skylake %(public measurements%)')
shows('McaTimeline', 'timeline', 'Timeline view')
shows('McaReport', 'report', 'addsd')
shows('McaCompare', 'cpus', 'znver4')
shows('McaMeasure!', 'measured', 'Predicted: +4.00')
shows('McaVersus -O3 -mavx2', 'versus', '%-O3 %-mavx2')
vim.cmd('McaSlowest')
check(':McaSlowest goes to the loop', vim.api.nvim_win_get_cursor(0)[1] == 4, vim.api.nvim_win_get_cursor(0))
local titles = {}
for _, lens in ipairs(client:request_sync('textDocument/codeLens', { textDocument = { uri = vim.uri_from_bufnr(dot) } }, harness.PATIENCE_MS, dot).result) do
  table.insert(titles, lens.command.title)
end
check('the lens leads on', vim.iter({ 'Why', 'Timeline', 'Compare', 'Assembly' }):all(function(title)
  return vim.list_contains(titles, title)
end), titles)

vim.api.nvim_buf_set_lines(dot, 0, 1, false, { C[1], '', '' })
check('an edit marks the numbers', hint_that_starts(dot, '6: before the edit: 4.00'), hints(dot))
vim.api.nvim_buf_set_lines(dot, 0, 3, false, { C[1] })
vim.cmd('%s/double/int/g')
vim.cmd.write()
local later = await(function()
  return vim.iter(hints(dot)):find(function(hint)
    return hint:find(' cyc', 1, true) and not hint:find('before', 1, true) and not vim.startswith(hint, '4: 4.00')
  end)
end)
shows('McaVersus!', 'versus', 'before the edit[^\n]*\n[^\n]* now')
check('a save renews them', later, { hints(dot), messages })

vim.cmd('McaAssembly')
local assembly = await(function()
  local found = vim.fn.bufnr('mca://assembly/dot.c.s')
  return found ~= -1 and vim.api.nvim_buf_line_count(found) > 5 and found
end)
check('the assembly opens', assembly, messages)
check('it has hints of its own', await(function()
  return vim.iter(hints(assembly)):find(function(hint)
    return hint:find('cycles/iter', 1, true)
  end)
end), hints(assembly))
vim.api.nvim_win_set_cursor(0, { 5, 0 })
vim.api.nvim_exec_autocmds('CursorMoved', { buffer = dot })
local namespace = vim.api.nvim_create_namespace('mca.assembly')
local marks = vim.api.nvim_buf_get_extmarks(assembly, namespace, 0, -1, {})
local marked = marks[1] and vim.api.nvim_buf_get_lines(assembly, marks[1][2], marks[1][2] + 1, false)[1] or ''
check('it follows the cursor', marked:find('mul', 1, true) or marked:find('mov', 1, true), { marks, marked })
vim.api.nvim_set_current_win(vim.fn.bufwinid(assembly))
vim.api.nvim_win_set_cursor(0, { marks[1] and marks[1][2] + 1 or 1, 0 })
vim.api.nvim_exec_autocmds('CursorMoved', { buffer = assembly })
check('the source follows back', vim.api.nvim_win_get_cursor(vim.fn.bufwinid(dot))[1] == 5, vim.api.nvim_win_get_cursor(vim.fn.bufwinid(dot)))

vim.api.nvim_set_current_win(vim.fn.bufwinid(dot))
vim.cmd('%s/return s/return t/')
vim.cmd('McaAnalyze')
check('a mistake is reported in the compiler\'s words', await(function()
  return vim.iter(messages):any(function(message)
    return message:find('undeclared', 1, true) ~= nil
  end)
end), messages)
check('and stands at its line', await(function()
  return vim.iter(vim.diagnostic.get(dot)):any(function(one)
    return one.lnum == 5 and one.code == 'compiler'
  end)
end), vim.diagnostic.get(dot))

-- What CMake and Meson write: two targets of one file, files of flags, relative folders, a launcher, colours.
local cmake = vim.env.MCA_WORK .. '/cmake'
write('cmake/CMakeLists.txt', { 'project(demo)' })
write('cmake/inc dir/size.h', { '#define SIZE N' })
write('cmake/out/build/release/CMakeFiles/core.dir/includes_C.rsp', { '-I"' .. cmake .. '/inc dir"' })
local of_cmake = vim.list_extend({
  C[1],
  '#include "size.h"',
  '#if SIZE != 3',
  '#error "another command"',
  '#endif',
  'const char *name = NAME;',
}, vim.list_slice(C, 2))
local target = write('cmake/src/dot.c', of_cmake)
local function entry(flags)
  return { directory = cmake .. '/out/build/release', command = '/usr/bin/cc ' .. flags .. ' -o dot.c.o -c ' .. target, file = target }
end
write('cmake/out/build/release/compile_commands.json', {
  vim.json.encode({
    entry('-DN=3 -DNAME="\\"a b\\"" @CMakeFiles/core.dir/includes_C.rsp -O2 -DNDEBUG'),
    entry('-Dshared_EXPORTS -O0 -fPIC'),
  }),
})
vim.cmd.edit(target)
local of_targets = vim.api.nvim_get_current_buf()
vim.cmd('McaAnalyze')
check('a file of two targets of CMake is compiled as its first one says', hint_that_starts(of_targets, '9: 4.00 cyc'), { hints(of_targets), messages })

vim.cmd.split(vim.fn.fnameescape(cmake .. '/inc dir/size.h'))
vim.api.nvim_buf_set_lines(0, -1, -1, false, { '#define double int' })
vim.cmd.write()
local of_header = await(function()
  return vim.iter(hints(of_targets)):find(function(hint)
    return hint:match('^9: %d') and not hint:find('4.00', 1, true)
  end)
end)
check('a header that is saved renews the numbers of what includes it', of_header, { hints(of_targets), messages })
vim.cmd.close()

write('meson/meson.build', { "project('demo', 'c')" })
local command = 'ccache cc -Ilibcore.a.p -I. -I.. -fdiagnostics-color=always -D_FILE_OFFSET_BITS=64 -Wall -Winvalid-pch -O1 -fPIC '
  .. '\'-DNAME="a b"\' -MD -MQ libcore.a.p/src_dot.c.o -MF libcore.a.p/src_dot.c.o.d -o libcore.a.p/src_dot.c.o -c ../src/dot.c'
write('meson/builddir/compile_commands.json', {
  vim.json.encode({ { directory = vim.env.MCA_WORK .. '/meson/builddir', command = command, file = '../src/dot.c', output = 'libcore.a.p/src_dot.c.o' } }),
})
vim.cmd.edit(write('meson/src/dot.c', vim.list_extend({ C[1], 'const char *name = NAME;' }, vim.list_slice(C, 2))))
local of_meson = vim.api.nvim_get_current_buf()
vim.cmd('McaAnalyze')
check('a file of Meson is compiled in its folder', hint_that_starts(of_meson, '5: 4.00 cyc'), { hints(of_meson), messages })
vim.cmd('%s/return s/return t/')
vim.cmd.write()
check('messages that are asked for in colours are placed', await(function()
  return vim.iter(vim.diagnostic.get(of_meson)):any(function(one)
    return one.lnum == 6 and one.code == 'compiler'
  end)
end), vim.diagnostic.get(of_meson))

write('rust/Cargo.toml', { '[package]', 'name = "kernel"', 'edition = "2021"', '[workspace]' })
vim.cmd.edit(write('rust/src/lib.rs', {
  '#[inline(never)]',
  'pub fn scale(xs: &mut [f64], by: f64) {',
  '    for x in xs {',
  '        *x /= by;',
  '    }',
  '}',
}))
local rust = vim.api.nvim_get_current_buf()
vim.cmd('McaAnalyze')
check('a file of a Cargo package shows its cycles', await(function()
  return vim.iter(hints(rust)):find(function(hint)
    return hint:match('^[34]: %d+%.%d%d cyc') or hint:match('^[34]: %d+%.%d%d / %d')
  end)
end, harness.COMPILING_MS), { hints(rust), messages })
-- Nothing was asked about this one before.
local fresh = vim.list_slice(C, 2)
vim.cmd.edit(write('fresh/fresh.c', fresh))
vim.cmd('McaCpu haswell')
vim.cmd('McaListing')
check('a command about a region compiles, too', await(function()
  return text_of('listing', 'fresh.c'):find('^dot, line 3 on haswell %(public measurements%)') ~= nil
end), { text_of('listing', 'fresh.c'), messages })
vim.cmd('McaCpu skylake')
check('another processor gives it other numbers', hint_that_starts(vim.api.nvim_get_current_buf(), '3: 4.00 cyc'), { hints(0), messages })

vim.cmd.edit(vim.env.MCA_WORK .. '/notes.txt')
vim.cmd('McaAnalyze')
check('a file that is no source is reported', vim.iter(messages):any(function(message)
  return message:find('this is not a C', 1, true) ~= nil
end), messages)
harness.finish()
