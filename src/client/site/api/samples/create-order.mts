import type { paths } from './bancada.d.ts'

type Caminho = '/clients' | '/orders'
type Enviado<C extends Caminho> = paths[C]['post']['requestBody']['content']['application/json']
type Criado<C extends Caminho> = paths[C]['post']['responses'][201]['content']['application/json']

const api = `${process.env.BANCADA_URL}/api/v1`

/** Cria uma vez só: a mesma Idempotency-Key vai em cada tentativa. */
async function criar<C extends Caminho>(caminho: C, corpo: Enviado<C>): Promise<Criado<C>> {
  const chave = crypto.randomUUID()
  for (let tentativa = 1; ; tentativa++) {
    const resposta = await fetch(api + caminho, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${process.env.BANCADA_CHAVE}`,
        'content-type': 'application/json',
        'idempotency-key': chave,
      },
      body: JSON.stringify(corpo),
    }).catch(() => null)
    if (resposta?.ok) return (await resposta.json()) as Criado<C>
    const passa = !resposta || resposta.status === 429 || resposta.status >= 500
    if (!passa || tentativa === 5) throw new Error(resposta ? await resposta.text() : 'sem resposta')
    const segundos = Number(resposta?.headers.get('retry-after') ?? 2 ** tentativa)
    await new Promise(depois => setTimeout(depois, segundos * 1000))
  }
}

const cliente = await criar('/clients', { nome: 'Ana Paula Ribeiro', telefone: '(11) 98741-1107' })
const os = await criar('/orders', {
  cliente_id: cliente.id,
  aparelho: 'iPhone 12',
  defeito: 'Tela trincada',
  valor: 780,
})
console.log(os.numero_os)
