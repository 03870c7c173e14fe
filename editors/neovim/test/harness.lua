-- What the sessions share: checks that are counted, waiting, and hints as text.

local M = {}

local passed, failed = 0, 0

--- How long a busy machine may take for what a quiet one does at once; only what would never come takes so long.
M.PATIENCE_MS = 120000
--- The same for a compiler that may have to wait for others of its kind, as Cargo does.
M.COMPILING_MS = 300000

--- `print` leaves the end of the line to whoever prints next.
local function say(line)
  io.stdout:write(line, '\n')
  io.stdout:flush()
end

function M.check(name, condition, detail)
  if condition then
    passed = passed + 1
    say('ok      ' .. name)
  else
    failed = failed + 1
    say('FAILED  ' .. name .. ': ' .. vim.inspect(detail))
  end
end

--- Waits until `probe` returns something.
function M.await(probe, milliseconds)
  local found
  vim.wait(milliseconds or M.PATIENCE_MS, function()
    found = probe()
    return found and true or false
  end, 20)
  return found
end

--- Writes a file and opens it; the server that has attached to it.
function M.open(name, lines)
  local path = vim.env.MCA_WORK .. '/' .. name
  vim.fn.writefile(lines, path)
  vim.cmd.edit(path)
  local bufnr = vim.api.nvim_get_current_buf()
  return bufnr, M.await(function()
    return vim.lsp.get_clients({ bufnr = bufnr, name = 'mca_server' })[1]
  end)
end

--- The window and the text of a split.
function M.find_split(name)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local buffer = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(buffer):find(name, 1, true) then
      return { text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'), window = window, buffer = buffer }
    end
  end
end

--- A split that shows a text.
function M.split_with(name, text)
  return M.await(function()
    local split = M.find_split(name)
    return split and split.text:find(text or '', 1, true) and split
  end) or M.find_split(name)
end

function M.finish()
  -- Neovim's own messages end without a line break.
  say(string.format('\nparts: %d passed, %d failed', passed, failed))
  os.exit(failed == 0 and 0 or 1)
end

return M
