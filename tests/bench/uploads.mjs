import { readFile } from 'node:fs/promises'

/** Sends a photo `count` times, of one shop after another; milliseconds of each. */
export default async function uploads({ origin, senders, path, count, atOnce }) {
  const file = new Blob([await readFile(path)], { type: 'image/jpeg' })
  const upload = async (_, at) => {
    const { cookie, os_id } = senders[at % senders.length]
    const form = new FormData()
    for (const [name, value] of Object.entries({ chave: crypto.randomUUID(), os_id, tipo_foto: 'antes' }))
      form.append(name, value)
    form.append('file', file, 'foto.jpg')
    const start = performance.now()
    const answer = await fetch(`${origin}/photos`, {
      method: 'POST',
      headers: { origin, cookie },
      body: form,
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(body)
    return performance.now() - start
  }

  if (atOnce) return Promise.all(Array.from({ length: count }, upload))
  const times = []
  for (let done = 0; done < count; done++) times.push(await upload(null, done))
  return times
}
