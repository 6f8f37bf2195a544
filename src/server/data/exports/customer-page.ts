import { and, asc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../shared/days.ts'
import { deviceName } from '../../../shared/devices.ts'
import { formatDocument } from '../../../shared/documents.ts'
import { formatMoney } from '../../../shared/money.ts'
import { kindNames, type OrderLine } from '../../../shared/order-lines.ts'
import { getCustomer } from '../../customers/read-customers.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { columnsOf, customerNames } from '../../db/schema/order-columns.ts'
import {
  eventos_os,
  lixeira_os,
  type RecordedLine,
  type TrashedOrder,
} from '../../db/schema/order-history.ts'
import { lixeira_itens } from '../../db/schema/order-lines.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import { lixeira_orcamentos } from '../../db/schema/quotes.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { snapshot } from '../../db/transaction.ts'
import { type CarriedQuote, readQuotes } from '../../orders/carried-quotes.ts'
import { readLines } from '../../orders/order-lines.ts'
import { csvDay } from './csv.ts'

/**
 * All data of one customer as a page to read and print, without script. In Portuguese, like everything that customers get.
 * `shop` is the shop's name.
 */
export function customerPage(
  { cliente, ordens, ordens_excluidas, historico, fotos, lembretes }: CustomerData,
  { shop, zone, now }: { shop: string; zone: string; now: Date },
): string {
  const day = (instant: string) => csvDay(dayOf(new Date(instant), zone))
  const number = new Map([
    ...ordens.map(row => [row.id, row.numero_os] as const),
    ...ordens_excluidas.map(row => [row.id, row.os.numero_os] as const),
  ])
  const orders = ordens.map(row =>
    section(`${row.numero_os} · ${deviceName(row.aparelho)}`, [
      ['Serviço', row.tipo_servico],
      ['Defeito', row.defeito],
      ['Observações', row.observacoes],
      ...priceOf(row),
      ...quotesOf(row, day),
      ['Status', row.status],
      ['Pagamento', row.pago ? `Pago, ${row.forma_pagamento}, ${csvDay(row.pago_em ?? '')}` : 'Não pago'],
      ['Entrada', csvDay(row.data_entrada)],
      ['Previsão', row.data_previsao && csvDay(row.data_previsao)],
      ['Entregue em', row.data_entrega && csvDay(row.data_entrega)],
      ['Aviso enviado em', row.avisado_em && day(row.avisado_em)],
    ]),
  )
  const trash = ordens_excluidas.map(({ os, excluido_em }) =>
    section(`${os.numero_os} · ${deviceName(os.aparelho)} (excluída)`, [
      ['Defeito', os.defeito],
      ['Observações', os.observacoes],
      ...priceOf(os),
      ...quotesOf(os, day),
      ['Excluída em', day(excluido_em)],
    ]),
  )
  const events = historico.map(row => [
    day(row.created_at),
    number.get(row.os_id) ?? '',
    row.tipo.replaceAll('_', ' '),
  ])
  const reminders = lembretes.map(row => [
    csvDay(row.data_lembrete.slice(0, 10)),
    number.get(row.os_id ?? '') ?? '',
    [row.titulo, row.descricao].filter(Boolean).join(': '),
  ])
  const photos = fotos.map(
    row =>
      `<figure><img src="/photos/${row.id}" alt="" loading="lazy"><figcaption>${escaped(`${number.get(row.os_id)}, ${row.tipo_foto}, ${day(row.created_at)}`)}</figcaption></figure>`,
  )
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`Dados de ${cliente.nome}`)}</title><style>${pageStyle}</style></head><body>
<h1>${escaped(cliente.nome)}</h1>
<p>${escaped(`Tudo o que ${shop} guarda sobre este cliente, em ${csvDay(dayOf(now, zone))}.`)}</p>
${section('Cadastro', [
  ['Nome', cliente.nome],
  ['Telefone', cliente.telefone],
  ['Email', cliente.email],
  ['Endereço', cliente.endereco],
  ['CPF ou CNPJ', cliente.documento && formatDocument(cliente.documento)],
  ['Cliente desde', day(cliente.data_cadastro)],
  ['Ordens de serviço', String(cliente.total_os)],
  ['Valor total', formatMoney(cliente.valor_total)],
])}
${[...orders, ...trash].join('\n')}
${table('Histórico', events)}
${table('Lembretes', reminders)}
${photos.length > 0 ? `<h2>Fotos</h2><div class="fotos">${photos.join('')}</div>` : ''}
</body></html>
`
}

/** A price with what it is made of. */
const priceOf = ({ itens, desconto, valor, a_orcar }: Priced): [string, string | null][] => [
  ['Itens', itens.map(lineWords).join('\n')],
  ['Desconto', desconto ? formatMoney(desconto) : null],
  ['Valor', a_orcar ? 'A orçar' : formatMoney(valor)],
]

const lineWords = ({ tipo, descricao, quantidade, valor_unitario }: RecordedLine): string =>
  `${quantidade} × ${descricao} (${kindNames[tipo]}), ${formatMoney(valor_unitario)}`

/** What was quoted, until when it held, and what was answered. */
const quotesOf = (
  { orcamentos }: { orcamentos: CarriedQuote[] },
  day: (instant: string) => string,
): [string, string][] =>
  orcamentos.map(quote => [
    `Orçamento ${quote.versao}`,
    [
      ...quote.itens.map(lineWords),
      ...(quote.desconto > 0 ? [`Desconto de ${formatMoney(quote.desconto)}`] : []),
      `${formatMoney(quote.total)}, enviado em ${day(quote.enviado_em)}, válido até ${csvDay(quote.valido_ate)}`,
      ...answerWords(quote, day),
    ].join('\n'),
  ])

function answerWords(
  { resposta, respondido_em, respondido_por, motivo }: CarriedQuote,
  day: (instant: string) => string,
): string[] {
  if (!resposta || !respondido_em) return []
  const by = respondido_por ? ` por ${respondido_por}` : ''
  const answered = resposta === 'aprovado' ? 'Aprovado' : 'Recusado'
  return [`${answered}${by} em ${day(respondido_em)}`, ...(motivo ? [`Motivo: ${motivo}`] : [])]
}

type Priced = Pick<TrashedOrder, 'desconto' | 'valor' | 'a_orcar'> & { itens: RecordedLine[] }

const section = (title: string, lines: [string, string | null][]): string =>
  `<h2>${escaped(title)}</h2><dl>${lines
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value ?? '')}</dd>`)
    .join('')}</dl>`

const table = (title: string, rows: string[][]): string =>
  rows.length === 0
    ? ''
    : `<h2>${escaped(title)}</h2><table>${rows
        .map(cells => `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
        .join('')}</table>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const pageStyle = `body{font:16px/1.5 system-ui,sans-serif;color:#1c1917;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem;break-after:avoid}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#57534e}dd{margin:0;white-space:pre-line}
table{border-collapse:collapse;width:100%}td{padding:.25rem .75rem .25rem 0;vertical-align:top;border-top:1px solid #e7e5e4}
.fotos{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1rem}figure{margin:0;break-inside:avoid}img{width:100%;height:auto;background:#f5f5f4}
figcaption{font-size:.875rem;color:#57534e}`

type CustomerData = Awaited<ReturnType<typeof readTables>>

/** All data of one customer, to be handed to them. Throws `nao_encontrado`. */
export const readCustomerData = (db: Database, shop: ShopScope, id: string): Promise<CustomerData> =>
  snapshot(db, tx => readTables(tx, shop, id))

async function readTables(tx: Transaction, shop: ShopScope, id: string) {
  const { user_id } = shop
  const cliente = await getCustomer(tx, shop, id)
  const isTheirs = and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.cliente_id, id))
  const ordens = await tx
    .select(columnsOf(customerNames))
    .from(ordens_servico)
    .where(isTheirs)
    .orderBy(asc(ordens_servico.data_entrada), asc(ordens_servico.id))
  const excluidas = await tx
    .select({ id: lixeira_os.id, os: lixeira_os.os, excluido_em: lixeira_os.excluido_em })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.cliente_id, id)))
    .orderBy(asc(lixeira_os.excluido_em))
  const ids = [...ordens, ...excluidas].map(row => row.id)
  const lines = await readLines(tx, shop, ids)
  const quotes = await readQuotes(tx, shop, ids)
  const deletedQuotes = await readQuotes(tx, shop, ids, lixeira_orcamentos)
  const deletedLines = await readLines(tx, shop, ids, lixeira_itens)
  const among = sql.param(ids)
  const historico = await tx
    .select({
      os_id: eventos_os.os_id,
      tipo: eventos_os.tipo,
      created_at: eventos_os.created_at,
      de: eventos_os.de,
      para: eventos_os.para,
    })
    .from(eventos_os)
    .where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(eventos_os.os_id), asc(eventos_os.id))
  const fotos = await tx
    .select({
      id: fotos_os.id,
      os_id: fotos_os.os_id,
      nome_arquivo: fotos_os.nome_arquivo,
      tipo_foto: fotos_os.tipo_foto,
      created_at: fotos_os.created_at,
    })
    .from(fotos_os)
    .where(and(eq(fotos_os.user_id, user_id), sql`${fotos_os.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(fotos_os.os_id), asc(fotos_os.created_at), asc(fotos_os.id))
  const reminders = await tx
    .select({
      os_id: lembretes.os_id,
      titulo: lembretes.titulo,
      descricao: lembretes.descricao,
      data_lembrete: lembretes.data_lembrete,
      status: lembretes.status,
    })
    .from(lembretes)
    .where(and(eq(lembretes.user_id, user_id), sql`${lembretes.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
  const since = sinceTheirs(historico, id)
  const theirQuotes = (os_id: string, quotes: Map<string, CarriedQuote[]>) =>
    (quotes.get(os_id) ?? []).filter(({ enviado_em }) => enviado_em >= (since.get(os_id) ?? ''))
  return {
    cliente,
    ordens: ordens.map(row => ({
      ...row,
      itens: withoutCosts(lines.get(row.id)),
      orcamentos: theirQuotes(row.id, quotes),
    })),
    ordens_excluidas: excluidas.map(({ os, ...row }) => ({
      ...row,
      os: {
        ...forCustomer(os),
        itens: withoutCosts(deletedLines.get(row.id)),
        orcamentos: theirQuotes(row.id, deletedQuotes),
      },
    })),
    historico: whileTheirs(historico, id),
    fotos,
    lembretes: reminders,
  }
}

/** When an order became this customer's, by order, where it was another customer's before. */
function sinceTheirs(events: (Facts & { os_id: string; created_at: string })[], id: string) {
  const since = new Map<string, string>()
  for (const { os_id, created_at, de, para } of events)
    if (de?.cliente_id && para?.cliente_id === id) since.set(os_id, created_at)
  return since
}

/** Histories of this customer's orders, without events from when the order was another customer's. */
function whileTheirs<Row extends Facts & { os_id: string }>(events: Row[], id: string): Row[] {
  const whose = new Map<string, string>()
  // Read backwards: only the events that change the customer say whose the order was before.
  const shown = events.toReversed().map(event => {
    const after = whose.get(event.os_id) ?? id
    const before = event.de?.cliente_id ?? after
    whose.set(event.os_id, before)
    // The name of a key of the API is the shop's.
    const { chave: _, ...para } = event.para ?? {}
    return { ...event, de: before === id ? event.de : null, para: after === id && event.para ? para : null }
  })
  return shown.reverse()
}

const forCustomer = (os: TrashedOrder) =>
  Object.fromEntries(customerNames.map(name => [name, os[name]])) as Pick<
    TrashedOrder,
    (typeof customerNames)[number]
  >

/** What a line costs the shop is the shop's alone. */
const withoutCosts = (lines: OrderLine[] = []): RecordedLine[] =>
  lines.map(({ custo_unitario: _, ...line }) => line)

type Facts = Pick<typeof eventos_os.$inferSelect, 'de' | 'para'>
