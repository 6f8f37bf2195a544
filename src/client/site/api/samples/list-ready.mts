const pedido = await fetch(`${process.env.BANCADA_URL}/api/v1/orders?status=Pronto`, {
  headers: { authorization: `Bearer ${process.env.BANCADA_CHAVE}` },
})
const { items } = await pedido.json()
for (const { numero_os, aparelho, valor } of items) console.log(numero_os, aparelho, valor)
