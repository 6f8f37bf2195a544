/** Milliseconds of each answer, a list a shop; each turn asks for every shop once. */
export default async function ask({ origin, path, requests, count, warmUp }) {
  const times = requests.map(() => [])
  // The first turns connect and warm up.
  for (let turn = -warmUp; turn < count; turn++)
    for (const [at, { cookie, body }] of requests.entries()) {
      const start = performance.now()
      const headers = { origin, cookie, 'content-type': 'application/json' }
      const answer = await fetch(origin + path, { method: 'POST', headers, body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      if (turn >= 0) times[at].push(performance.now() - start)
    }
  return times
}
