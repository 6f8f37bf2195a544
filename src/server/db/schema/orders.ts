import { sql } from 'drizzle-orm'
import { boolean, check, date, index, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type DeviceCategory, deviceWords } from '../../../shared/devices.ts'
import {
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
  paymentMethods,
  type ServiceType,
  serviceTypes,
} from '../../../shared/orders.ts'
import { type QuoteAnswer, quoteAnswers } from '../../../shared/quotes.ts'
import { instant, money } from './columns.ts'
import { clientes } from './customers.ts'
import { oneOf } from './enumeration.ts'
import { rowOf, shopTable } from './shop-table.ts'

// Whole words, in the order of deviceWords: 'Outro Microsoft Lumia' does not contain Mi.
const deviceCategoryOf = sql.raw(
  `case ${Object.entries(deviceWords)
    .map(([category, words]) => `when aparelho ~* '\\m(${words.join('|')})\\M' then '${category}'`)
    .join(' ')} else 'Outros' end`,
)

// A query uses a partial index only if it has the same condition.
/** Orders whose quote was sent and which were not handed back. */
export const openQuotes = sql`orcamento_versao is not null and status <> 'Entregue'`
/** Orders that are still worked on. */
export const inProgress = sql`status in ('Recebido', 'Em Andamento')`
/** Delivered orders that are not paid, like isOwed in shared/orders.ts. */
export const owedOrders = sql`status = 'Entregue' and not pago and valor > 0`

export const ordens_servico = shopTable(
  'ordens_servico',
  {
    cliente_id: uuid().notNull(),
    numero_os: text().notNull(),
    /** Its number in the program it was imported from, if that is not a number of ours. */
    numero_anterior: text(),
    aparelho: text().notNull(),
    /** The reports' category, by the words in the device's name. The database computes it. */
    categoria_aparelho: text().$type<DeviceCategory>().notNull().generatedAlwaysAs(deviceCategoryOf),
    defeito: text().notNull(),
    tipo_servico: text().$type<ServiceType>().notNull().default('Outros'),
    valor: money().notNull(),
    /** The sum of its lines; null without any. */
    soma_itens: money(),
    desconto: money().notNull().default(0),
    /** What its lines cost the shop; null where that is not known whole. */
    soma_custos: money(),
    /** No price is known yet. */
    a_orcar: boolean().notNull().default(false),
    /** Of its newest quote: the version, its total, its answer and its last day. */
    orcamento_versao: smallint(),
    orcamento_total: money(),
    orcamento_resposta: text().$type<QuoteAnswer>(),
    orcamento_ate: date({ mode: 'string' }),
    /** It would be quoted otherwise by now. */
    orcamento_mudou: boolean().notNull().default(false),
    status: text().$type<OrderStatus>().notNull(),
    pago: boolean().notNull(),
    forma_pagamento: text().$type<PaymentMethod>().notNull(),
    data_entrada: date({ mode: 'string' }).notNull(),
    data_previsao: date({ mode: 'string' }),
    /** Since when it is ready. Kept after delivery, so that undoing a delivery restores the waiting time. */
    pronto_em: date({ mode: 'string' }),
    data_entrega: date({ mode: 'string' }),
    pago_em: date({ mode: 'string' }),
    observacoes: text(),
    /** When its customer was last sent a message. */
    avisado_em: instant(),
    created_at: instant().notNull(),
    /** When it was imported: the day on which it counts as activity. */
    importado_em: instant(),
    updated_at: instant().notNull(),
    /** Its lines' descriptions, as far as search covers them. */
    texto_itens: text(),
    /** Normalised number, device, lines, customer's name and phone digits, for search. */
    busca: text().notNull(),
    chave: uuid().notNull(),
    chave_conteudo: text().notNull(),
  },
  table => [
    rowOf(clientes, table.user_id, table.cliente_id),
    uniqueIndex('ordens_numero').on(table.user_id, table.numero_os),
    uniqueIndex('ordens_chave').on(table.user_id, table.chave),
    index('ordens_data_entrada').on(table.user_id, table.data_entrada, table.id),
    index('ordens_status').on(table.user_id, table.status, table.data_entrada, table.id),
    index('ordens_cliente').on(table.user_id, table.cliente_id, table.data_entrada, table.id),
    index('ordens_created_at').on(table.user_id, table.created_at),
    index('ordens_receita')
      .on(table.user_id, sql`coalesce(data_entrega, pago_em)`, table.id)
      .where(sql`pago`),
    index('ordens_atrasadas').on(table.user_id, table.data_previsao, table.id).where(inProgress),
    index('ordens_prontas').on(table.user_id, table.pronto_em, table.id).where(sql`status = 'Pronto'`),
    index('ordens_a_receber').on(table.user_id, table.data_entrega, table.id).where(owedOrders),
    // Unpaid orders are few and scattered: without this index the end of their list would read the whole
    // shop. With their status it counts them without reading them.
    index('ordens_nao_pagas')
      .on(table.user_id, table.data_entrada, table.id, table.status)
      .where(sql`not pago`),
    index('ordens_a_orcar').on(table.user_id, table.data_entrada, table.id).where(sql`a_orcar`),
    index('ordens_orcamento')
      .on(table.user_id, table.orcamento_resposta, table.data_entrada, table.id)
      .where(openQuotes),
    index('ordens_busca').using('gin', table.user_id, table.busca.op('gin_trgm_ops')),
    check('ordens_status_valor', oneOf(table.status, orderStatuses)),
    check('ordens_tipo_servico', oneOf(table.tipo_servico, serviceTypes)),
    check('ordens_forma_pagamento', oneOf(table.forma_pagamento, paymentMethods)),
    check('ordens_valor', sql`${table.valor} >= 0`),
    check(
      'ordens_valor_itens',
      sql`${table.soma_itens} is null or ${table.valor} = ${table.soma_itens} - ${table.desconto}`,
    ),
    check('ordens_desconto', sql`${table.desconto} between 0 and coalesce(${table.soma_itens}, 0)`),
    check(
      'ordens_texto_itens',
      sql`char_length(${table.texto_itens}) <= 500 and (${table.texto_itens} is null) = (${table.soma_itens} is null)`,
    ),
    check(
      'ordens_soma_custos',
      sql`${table.soma_custos} is null or (${table.soma_itens} is not null and ${table.soma_custos} >= 0)`,
    ),
    check(
      'ordens_a_orcar',
      sql`not ${table.a_orcar} or (${table.valor} = 0 and ${table.soma_itens} is null and not ${table.pago})`,
    ),
    check('ordens_orcamento_resposta', oneOf(table.orcamento_resposta, quoteAnswers)),
    check(
      'ordens_orcamento_enviado',
      sql`case when ${table.orcamento_versao} is null
        then ${table.orcamento_total} is null and ${table.orcamento_resposta} is null and ${table.orcamento_ate} is null and not ${table.orcamento_mudou}
        else ${table.orcamento_total} is not null and ${table.orcamento_ate} is not null end`,
    ),
    check('ordens_pronta', sql`${table.status} <> 'Pronto' or ${table.pronto_em} is not null`),
    check('ordens_nao_pronta', sql`${table.status} in ('Pronto', 'Entregue') or ${table.pronto_em} is null`),
    check('ordens_entrega', sql`(${table.status} = 'Entregue') = (${table.data_entrega} is not null)`),
    check('ordens_pagamento', sql`${table.pago} = (${table.pago_em} is not null)`),
    check('ordens_pago_como', sql`not ${table.pago} or ${table.forma_pagamento} <> 'Pendente'`),
  ],
)
