-- Commands that exist without a server: sources are analysed when somebody asks, and until then nothing runs for them.
if vim.g.loaded_mca then
  return
end
vim.g.loaded_mca = true

vim.api.nvim_create_user_command('McaAnalyze', function(call)
  require('mca.sources').analyze(vim.api.nvim_get_current_buf(), call.fargs)
end, { nargs = '*', desc = 'Compile this file, with further flags, and show the cycles of its loops' })

-- The commands about a region; in assembly they come with the server.
vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = vim.api.nvim_create_augroup('mca.sources', {}),
  callback = function(event)
    if require('mca.sources').is_source(event.buf) then
      require('mca.commands').create(event.buf)
    end
  end,
})

vim.api.nvim_create_user_command('McaProfile', function(call)
  require('mca.profile').load(call.fargs[1])
end, { nargs = '?', complete = 'file', desc = 'Show a recording of perf: heat beside the lines, loops in the quickfix list' })

vim.api.nvim_create_user_command('McaAssembly', function()
  require('mca.sources').assembly(vim.api.nvim_get_current_buf())
end, { desc = 'Show what this file is compiled to beside it' })
