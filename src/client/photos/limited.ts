/** Runs what it is given at most `places` at a time, in order. */
export function limited(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async function run<T>(act: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>(turn => waiting.push(turn))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
