import type { OrderLine } from '../../src/shared/order-lines.ts'
import { ours, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { makeCustomer, orderInput, type TestShop } from './shops.ts'

export const quotedLine = (fields: Partial<OrderLine> = {}): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela OLED com aro',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: null,
  ...fields,
})

/** Three lines of R$ 800,00, from which R$ 20,00 are taken. */
export const quotedLines = [
  quotedLine(),
  quotedLine({ descricao: 'Fita de vedação', valor_unitario: 40 }),
  quotedLine({ tipo: 'servico', descricao: 'Troca de tela', valor_unitario: 180, custo_unitario: null }),
]

/** A shop's own side of its customers' pages: what its owner does, and what a visitor without a session asks. */
export async function customerPages(app: TestApp, { db, sql }: TestDatabase, shop: TestShop) {
  const cookie = await app.signIn(shop.email)
  const { id: cliente_id } = await makeCustomer(db, shop)
  const lines = { valor: undefined, itens: quotedLines, desconto: 20 }

  const call = async (path: string, input: unknown) => {
    const { data, error, body } = await app.call(path, input, { cookie })
    if (error) throw new Error(`${path} was refused: ${body}`)
    return data
  }
  /** Calls what is based on the order as it is now. */
  const onOrder = async (path: string, id: string, fields: Record<string, unknown> = {}) => {
    const { updated_at } = await call('orders.get', { id })
    return call(path, { id, based_on: updated_at, ...fields })
  }
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname

  return {
    call,
    cliente_id,
    /** Stores settings of the shop. */
    async set(values: Record<string, string>) {
      for (const [chave, valor] of Object.entries(values))
        await sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
          values (${shop.user_id}, 'empresa', ${chave}, ${valor}, now())
          on conflict (user_id, categoria, chave) do update set valor = excluded.valor`
    },
    create: (fields: Record<string, unknown> = {}): Promise<{ id: string }> =>
      call('orders.create', { ...orderInput(cliente_id), ...lines, ...fields }),
    async update(id: string, fields: Record<string, unknown>) {
      const { chave: _, ...input } = orderInput(cliente_id)
      return onOrder('orders.update', id, { ...input, ...lines, ...fields })
    },
    move: (id: string, status: string) => onOrder('orders.setStatus', id, { status }),
    /** Answers the page's path. */
    send: async (id: string): Promise<string> => pathOf(await onOrder('orders.sendQuote', id)),
    link: async (id: string): Promise<string> => pathOf(await call('orders.link', { id })),
    renew: async (id: string): Promise<string> => pathOf(await call('orders.renewLink', { id })),
  }
}

/** A visitor, who has no cookie. */
export function visitor({ app }: TestApp) {
  return {
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { host: ours.host, ...headers } }),
    head: (url: string) => app.inject({ method: 'HEAD', url, headers: { host: ours.host } }),
    /** Posts the form of a page. */
    answer: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `${path}/resposta`,
        payload: new URLSearchParams(form).toString(),
        headers: {
          host: ours.host,
          origin: ours.origin,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      }),
  }
}

export const approval = { versao: '1', resposta: 'aprovado', nome: 'Ana Paula' }
export const refusal = { versao: '1', resposta: 'recusado', motivo: 'achei caro' }

/** What a reader sees of a page: its text without tags, with plain spaces. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
