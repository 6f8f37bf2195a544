const ordem = `${process.env.BANCADA_URL}/api/v1/orders/${process.env.OS}`
const headers = { authorization: `Bearer ${process.env.BANCADA_CHAVE}` }

/** Lê, muda e, se alguém mudou a OS no meio (412), lê de novo. */
async function mudar(status: string) {
  for (;;) {
    const lida = await fetch(ordem, { headers })
    const resposta = await fetch(`${ordem}/status`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json', 'if-match': lida.headers.get('etag') ?? '' },
      body: JSON.stringify({ status }),
    })
    if (resposta.ok) return resposta.json()
    if (resposta.status !== 412) throw new Error(await resposta.text())
  }
}

const { numero_os, status } = await mudar('Pronto')
console.log(numero_os, status)
