import { spawnSync } from 'node:child_process'

// npm hands a SIGTERM only to the shell that runs the script. That ends without a word to us, and our parent is another then.
const shell = process.ppid
if (process.env.npm_lifecycle_event) {
  const isOrphan = isAdopted()
  const watch = setInterval(() => {
    if (process.ppid === shell && !isOrphan) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Whether the shell ended before its number was read above: orphans are number 1's, which in a container may be npm or a shell. */
function isAdopted() {
  if (shell !== 1) return false
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', '1'], { encoding: 'utf8' })
  return Boolean(stdout?.trim()) && !/(sh|npm.*|node)$/.test(stdout.trim())
}
