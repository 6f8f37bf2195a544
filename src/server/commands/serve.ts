interface Server {
  address: string
  /** How long it serves on after a signal. */
  drainSeconds: number
  close(): Promise<void>
}

/**
 * Starts a server and runs it until SIGINT, SIGTERM or SIGHUP. A signal during the start waits for its end,
 * so that nothing stays behind. Exits in any case 9 s after the signal and the server's drainSeconds.
 */
export async function serve(start: () => Promise<Server>, ready: (address: string) => void): Promise<void> {
  let server: Server | undefined
  let asked = false
  const stop = () => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), 9_000 + (server?.drainSeconds ?? 0) * 1_000).unref()
    if (server) end(server)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  try {
    server = await start()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  if (asked) end(server)
  else ready(server.address)
}

function end(server: Server): void {
  server.close().then(
    () => process.exit(0),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
}
