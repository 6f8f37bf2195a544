// A process of its own, so that reading takes neither time nor memory of the server's.
const { url, headers } = JSON.parse(process.argv[2])
const start = performance.now()
const answer = await fetch(url, { headers })
if (!answer.ok) throw new Error(await answer.text())
let [first, bytes, lines] = [0, 0, 0]
for await (const chunk of answer.body) {
  first ||= performance.now() - start
  bytes += chunk.length
  for (const byte of chunk) if (byte === 10) lines++
}
console.log(JSON.stringify({ first, whole: performance.now() - start, bytes, lines }))
