/** Milliseconds to the first byte and to the whole file, and what came. */
export default async function download({ url, headers }) {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  let [first, bytes, lines] = [0, 0, 0]
  for await (const chunk of answer.body) {
    first ||= performance.now() - start
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  return { first, whole: performance.now() - start, bytes, lines }
}
