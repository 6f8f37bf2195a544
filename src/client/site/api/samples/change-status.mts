import type { components, paths } from './bancada.d.ts'

type OS = components['schemas']['Order']
type Mudanca = paths['/orders/{id}/status']['patch']['requestBody']['content']['application/json']

const ordem = `${process.env.BANCADA_URL}/api/v1/orders/${process.env.OS}`
const headers = { authorization: `Bearer ${process.env.BANCADA_CHAVE}` }

/** Lê, muda e, se alguém mudou a OS no meio (412), lê de novo. */
async function mudar(mudanca: Mudanca): Promise<OS> {
  for (;;) {
    const lida = await fetch(ordem, { headers })
    const resposta = await fetch(`${ordem}/status`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json', 'if-match': lida.headers.get('etag') ?? '' },
      body: JSON.stringify(mudanca),
    })
    if (resposta.ok) return (await resposta.json()) as OS
    if (resposta.status !== 412) throw new Error(await resposta.text())
  }
}

const { numero_os, status } = await mudar({ status: 'Pronto' })
console.log(numero_os, status)
