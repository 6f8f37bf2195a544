import type { paths } from './bancada.d.ts'

type Lista = paths['/orders']['get']
type Pagina = Lista['responses'][200]['content']['application/json']

/** Passa por tudo o que mudou desde um instante, uma página atrás da outra. */
async function* mudancas(desde: string): AsyncGenerator<Pagina['items'][number]> {
  const filtro = { atualizado_desde: desde } satisfies Lista['parameters']['query']
  let proxima: Pagina['next'] = `${process.env.BANCADA_URL}/api/v1/orders?${new URLSearchParams(filtro)}`
  while (proxima) {
    const resposta = await fetch(proxima, {
      headers: { authorization: `Bearer ${process.env.BANCADA_CHAVE}` },
    })
    if (!resposta.ok) throw new Error(await resposta.text())
    const { items, next } = (await resposta.json()) as Pagina
    yield* items
    proxima = next
  }
}

let mudaram = 0
for await (const _ of mudancas('2026-01-01T00:00:00Z')) mudaram++
console.log(mudaram, 'OS mudaram')
