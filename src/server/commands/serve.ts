interface Server {
  address: string
  /** How long it serves on after a signal. */
  drainSeconds: number
  close(): Promise<void>
}

/**
 * Starts a server and runs it until SIGINT, SIGTERM or SIGHUP. A signal during the start waits for its end,
 * so that nothing stays behind. Exits in any case 9 s after the signal, or after a start that it met, and the server's
 * drainSeconds.
 */
export async function serve(start: () => Promise<Server>, ready: (address: string) => void): Promise<void> {
  let server: Server | undefined
  let asked = false
  let exit: NodeJS.Timeout | undefined
  const stop = () => {
    if (asked) return
    asked = true
    if (server) end(server)
    else exit = exitIn(9)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  try {
    server = await start()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  clearTimeout(exit)
  if (asked) end(server)
  else ready(server.address)
}

const exitIn = (seconds: number) => setTimeout(() => process.exit(1), seconds * 1_000).unref()

function end(server: Server): void {
  exitIn(9 + server.drainSeconds)
  server.close().then(
    () => process.exit(0),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
}
