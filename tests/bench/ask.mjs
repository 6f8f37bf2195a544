// A process of its own, so that making requests does not slow the server's down. Each turn asks for every shop once.
const { origin, path, requests, count } = JSON.parse(process.argv[2])
const times = requests.map(() => [])
// The first turns connect and warm up.
for (let turn = -5; turn < count; turn++)
  for (const [at, { cookie, body }] of requests.entries()) {
    const start = performance.now()
    const headers = { origin, cookie, 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    if (turn >= 0) times[at].push(performance.now() - start)
  }
console.log(JSON.stringify(times))
