import type { paths } from './bancada.d.ts'

type Lista = paths['/orders']['get']['responses'][200]['content']['application/json']

const pedido = await fetch(`${process.env.BANCADA_URL}/api/v1/orders?status=Pronto`, {
  headers: { authorization: `Bearer ${process.env.BANCADA_CHAVE}` },
})
const { items } = (await pedido.json()) as Lista
for (const { numero_os, aparelho, valor } of items) console.log(numero_os, aparelho, valor)
