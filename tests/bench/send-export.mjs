import { openAsBlob } from 'node:fs'

/** Sends an export to be imported, as it is read from the disk; the import's id and the milliseconds that it took. */
export default async function sendExport({ origin, headers, path }) {
  const form = new FormData()
  form.append('tipo', 'bancada')
  form.append('file', await openAsBlob(path), 'dados.zip')
  const start = performance.now()
  const answer = await fetch(`${origin}/import`, { method: 'POST', headers, body: form })
  const body = await answer.text()
  if (!answer.ok) throw new Error(body)
  return { id: JSON.parse(body).id, took: performance.now() - start }
}
