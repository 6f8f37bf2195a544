import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { webhooks } from './bancada.d.ts'

type Aviso = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

const segredo = Buffer.from((process.env.WEBHOOK_SEGREDO ?? '').replace('whsec_', ''), 'base64')
/** Avisos já vistos: o mesmo pode chegar duas vezes. Guarde-os num banco. */
const vistos = new Set<string>()
/** A versão mais nova de cada registro: os avisos não chegam em ordem. */
const versoes = new Map<string, string>()

const servidor = createServer(async (pedido, resposta) => {
  let corpo = ''
  for await (const parte of pedido.setEncoding('utf8')) corpo += parte
  const id = String(pedido.headers['webhook-id'])
  const hora = String(pedido.headers['webhook-timestamp'])
  const certa = createHmac('sha256', segredo).update(`${id}.${hora}.${corpo}`).digest()
  const assinado = String(pedido.headers['webhook-signature'])
    .split(' ')
    .map(assinatura => Buffer.from(assinatura.replace('v1,', ''), 'base64'))
    .some(assinatura => assinatura.length === certa.length && timingSafeEqual(assinatura, certa))
  const recente = Math.abs(Date.now() / 1000 - Number(hora)) < 300
  if (!assinado || !recente) {
    resposta.writeHead(401).end()
    return
  }
  // Responda logo, e trabalhe depois: após dez segundos o aviso conta como não entregue.
  resposta.writeHead(204).end()
  if (vistos.has(id)) return
  vistos.add(id)
  const { type, data } = JSON.parse(corpo) as Aviso
  const registro = 'order_id' in data ? data.order_id : data.id
  const velho = (versoes.get(registro) ?? '') > data.updated_at
  if (!velho) versoes.set(registro, data.updated_at)
  console.log(type, velho ? 'chegou depois de outro mais novo' : 'é o mais novo')
})
servidor.listen(Number(process.env.PORT), '127.0.0.1')
