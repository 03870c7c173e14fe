-- Small defects that people met in editors, and must not meet again.

local harness = dofile(vim.env.MCA_PLUGIN .. '/test/harness.lua')
local check, await = harness.check, harness.await

dofile(vim.env.MCA_PLUGIN .. '/test/init.lua')
local bufnr, client = harness.open('defects.s', {
  '# mca: -mcpu=skylake',
  'spin:',
  '\tpause',
  '\tjmp\tspin',
  'outer:',
  '\taddq\t$1, %rax',
  'inner:',
  '\timulq\t%rdi, %rdi',
  '\tjne\touter',
  '\tdecq\t%rcx',
  '\tjne\tinner',
  '\tretq',
})
check('the server attaches', client ~= nil, vim.lsp.get_clients())

local function hover_of(line)
  local params = { textDocument = { uri = vim.uri_from_bufnr(bufnr) }, position = { line = line - 1, character = 2 } }
  local answer = client:request_sync('textDocument/hover', params, harness.PATIENCE_MS, bufnr)
  return answer and answer.result and answer.result.contents.value or ''
end

local pause = hover_of(3)
check('an instruction that every processor has needs no feature', pause:find('micro%-op') ~= nil and not pause:find('CPUID'), pause)
local jump = hover_of(4)
check('bytes are counted in words that fit', jump:find('micro%-op') ~= nil and not jump:find('(1 bytes)', 1, true), jump)

local regions = await(function()
  local result = require('mca.client').result(bufnr)
  return result and result.isComplete and result.regions
end)
local names = vim.tbl_map(function(region)
  return region.label or region.name
end, regions or {})
check('of two loops that overlap both are shown', vim.tbl_contains(names, 'outer') and vim.tbl_contains(names, 'inner'), names)

local debugging = harness.open('debugging.s', { '# mca: -mcpu=skylake', 'f:', '\t.loc 1 2 3', '\taddq\t$1, %rax', '\tjne\tf', '\t.file 1 "f.c"' })
await(function()
  local result = require('mca.client').result(debugging)
  return result and result.isComplete
end)
check('what a compiler numbers at the end of a file is nobody\'s business', #vim.diagnostic.get(debugging) == 0, vim.diagnostic.get(debugging))

local unknown = harness.open('unknown.s', { '# mca: -mcpu=znver9', 'f:', '\taddq\t$1, %rax', '\tjne\tf' })
local found_diagnostics = await(function()
  local found = vim.diagnostic.get(unknown)
  return #found > 0 and found
end)
check('an unknown processor is reported once', found_diagnostics and #found_diagnostics == 1 and found_diagnostics[1].message:find('znver9', 1, true) ~= nil, found_diagnostics)
local actions
vim.ui.select = function(items, _, choose)
  actions = items
  choose(nil)
end
vim.api.nvim_win_set_cursor(0, { 1, 16 })
vim.lsp.buf.code_action()
await(function()
  return actions
end)
local titles = vim.tbl_map(function(item)
  return (item.action or item).title
end, actions or {})
check('and there are near ones to choose from', vim.iter(titles):any(function(title)
  return title:find('znver5', 1, true) ~= nil
end), titles)

local function tokens(buffer)
  for line = 0, vim.api.nvim_buf_line_count(buffer) - 1 do
    local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]
    local column = text:find('%a')
    local found = column and vim.lsp.semantic_tokens.get_at_pos(buffer, line, column - 1)
    if found and #found > 0 then
      return found
    end
  end
end
check('mnemonics and labels are highlighted', await(function()
  return tokens(unknown)
end) ~= nil, 'no token')

-- The product waits for the sum of the iteration before: that the two are the limit is a modifier of their own.
local chain = harness.open('chain.s', { '# mca: -mcpu=skylake', '.L1:', '\tmulsd\t%xmm0, %xmm1', '\taddsd\t%xmm1, %xmm0', '\taddq\t$1, %rax', '\tjne\t.L1' })
local function is_limiting(line)
  return vim.iter(vim.lsp.semantic_tokens.get_at_pos(chain, line - 1, 1) or {}):any(function(token)
    return token.modifiers.limiting == true
  end)
end
check('the limiting chain is highlighted', await(function()
  return is_limiting(3) and is_limiting(4)
end) and not is_limiting(5), vim.lsp.semantic_tokens.get_at_pos(chain, 2, 1))

client:stop()
harness.finish()
