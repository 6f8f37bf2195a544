/** Milliseconds of processor time that some work takes, however busy the machine is otherwise. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * The least of up to three tries, of which one under `enough` is the last: a compilation or a sweep of memory falls into
 * one of them, not into all.
 */
export async function leastCpuTime(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enough; tries++) least = Math.min(least, await cpuTime(work))
  return least
}

/** Signs that, repeated, slow a reader down which begins anew at each of them. */
export const signs = [...' \t/.,;-_=@"0a']

/**
 * How many times as long a reader takes for 16 kB as for 8 kB, by the best of five; 1 where the longer takes no more than a
 * moment: what grows with the square takes a tenth of a second.
 */
export async function growth(read: (text: string) => unknown, textOf: (size: number) => string) {
  const [short, long] = [textOf(8_000), textOf(16_000)]
  if ((await leastCpuTime(() => read(long), momentMs)) < momentMs) return 1
  const best = async (text: string) => {
    const times = []
    for (let tries = 0; tries < 5; tries++) times.push(await cpuTime(() => read(text)))
    return Math.min(...times)
  }
  return (await best(long)) / (await best(short))
}

const momentMs = 10
