import { open } from 'node:fs/promises'

/** Downloads into a file; milliseconds to the first byte and to the whole, and its bytes. */
export default async function save({ url, headers, path }) {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  const file = await open(path, 'wx')
  let [first, bytes] = [0, 0]
  try {
    for await (const chunk of answer.body) {
      first ||= performance.now() - start
      bytes += chunk.length
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
  return { first, whole: performance.now() - start, bytes }
}
