/** Milliseconds of processor time that some work takes, however busy the machine is otherwise. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
