// npm hands a SIGTERM only to the shell that runs the script. That ends without a word to us, and our parent is another then.
const shell = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
