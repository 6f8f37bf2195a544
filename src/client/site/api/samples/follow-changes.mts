/** Passa por tudo o que mudou desde um instante, uma página atrás da outra. */
async function* mudancas(desde: string) {
  const pagina = new URL('/api/v1/orders', process.env.BANCADA_URL)
  pagina.searchParams.set('atualizado_desde', desde)
  let proxima: string | null = pagina.href
  while (proxima) {
    const resposta: Response = await fetch(proxima, {
      headers: { authorization: `Bearer ${process.env.BANCADA_CHAVE}` },
    })
    if (!resposta.ok) throw new Error(await resposta.text())
    const { items, next }: { items: object[]; next: string | null } = await resposta.json()
    yield* items
    proxima = next
  }
}

let mudaram = 0
for await (const _ of mudancas('2026-01-01T00:00:00Z')) mudaram++
console.log(mudaram, 'OS mudaram')
