/** Closes on SIGINT and SIGTERM, and at most 10 s later ends all the same. */
export function stopping(close: () => Promise<void>): void {
  let asked = false
  const stop = () => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), 10_000).unref()
    close().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
