import { spawn } from 'node:child_process'

/**
 * Removes a folder, and ends the embedded Postgres in it, once this process is gone, however it ended: by a signal, by
 * kill -9, with its terminal. Answers what calls that off.
 */
export function removedAfterUs(folder: string): () => void {
  // Its input ends when we do. initdb ends by itself, and Postgres notes its number a moment after it started.
  const script = `
    cat > /dev/null
    note="$1/postgres/postmaster.pid"
    tries=0
    while [ -d "$1" ] && [ ! -s "$note" ] && [ $tries -lt 20 ]; do sleep 0.1; tries=$((tries + 1)); done
    pid=$(head -n 1 "$note" 2> /dev/null)
    if [ -n "$pid" ] && kill -QUIT "$pid" 2> /dev/null; then
      while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
    fi
    # Again while what still ends leaves something behind.
    tries=0
    until rm -rf "$1" || [ $tries -eq 20 ]; do sleep 0.1; tries=$((tries + 1)); done`
  const watcher = spawn('sh', ['-c', script, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
