import { readFile } from 'node:fs/promises'

// A process of its own, so that making requests takes neither time nor memory of the server's.
const { origin, senders, path, count, atOnce } = JSON.parse(process.argv[2])
const file = new Blob([await readFile(path)], { type: 'image/jpeg' })

async function upload(_, at) {
  const { cookie, os_id } = senders[at % senders.length]
  const form = new FormData()
  for (const [name, value] of Object.entries({ chave: crypto.randomUUID(), os_id, tipo_foto: 'antes' }))
    form.append(name, value)
  form.append('file', file, 'foto.jpg')
  const start = performance.now()
  const answer = await fetch(`${origin}/photos`, { method: 'POST', headers: { origin, cookie }, body: form })
  const body = await answer.text()
  if (!answer.ok) throw new Error(body)
  return performance.now() - start
}

const times = []
if (atOnce) times.push(...(await Promise.all(Array.from({ length: count }, upload))))
else for (let done = 0; done < count; done++) times.push(await upload(null, done))
console.log(JSON.stringify(times))
