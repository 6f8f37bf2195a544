/** Counts what a hand does, one field or tap at a time, and how long the app takes for each. */
export function timedHand(story: string) {
  const steps: { name: string; ms: number }[] = []
  const act = async (name: string, what: () => Promise<unknown>) => {
    const start = performance.now()
    await what()
    steps.push({ name, ms: performance.now() - start })
  }
  return Object.assign(act, {
    inputs: () => steps.length,
    tell() {
      const sum = steps.reduce((total, { ms }) => total + ms, 0)
      const told = steps.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ')
      console.log(`${story}: ${steps.length} inputs, ${sum.toFixed(0)} ms of the app's time (${told})`)
    },
  })
}
