import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { adapters, buyerMatches, storedStatuses, transactionStatuses } from '../../../shared/billing.ts'
import { paidPlans, planNames } from '../../../shared/plans.ts'
import { usuarios } from './access.ts'
import { instant, money } from './columns.ts'
import { oneOf } from './enumeration.ts'

/**
 * Global: the settings of the checkout's provider, in one row. Secrets are encrypted
 * (server/billing/provider.ts).
 */
export const provedor = pgTable(
  'provedor',
  {
    id: integer().primaryKey().default(1),
    webhook_token: text(),
    api_key: text(),
    webhook_secret: text(),
    account_id: text(),
    /** While false, deliveries are stored and wait. */
    active: boolean().notNull().default(true),
    /** Ids or names of products, separated by commas. */
    produto_basico: text(),
    produto_profissional: text(),
    updated_at: instant().notNull(),
  },
  table => [check('provedor_uma_linha', sql`${table.id} = 1`)],
)

/**
 * Global: deliveries that came in from the provider, unchanged; repeats are counted. Everything about sales is derived
 * from them. Deliveries that go out to owners' webhooks are `entregas_webhook`.
 */
export const entregas = pgTable(
  'entregas',
  {
    id: uuid().primaryKey(),
    adaptador: text({ enum: adapters }).notNull(),
    corpo: text().notNull(),
    hash: text().notNull(),
    /** How often it was received. */
    vezes: integer().notNull().default(1),
    /** The subscription, or the order if it names none; null if it is about neither. */
    grupo: text(),
    /** The order it is about. */
    pedido: text(),
    /** The provider's name of the event. */
    evento: text(),
    /** Made by an operator's test: nothing is derived from it. */
    teste: boolean().notNull().default(false),
    recebida_em: instant().notNull(),
    derivada_em: instant(),
    /** Why it could not be read: a key, never its content. */
    erro: text(),
  },
  table => [
    uniqueIndex('entregas_hash').on(table.hash),
    index('entregas_grupo').on(table.grupo),
    index('entregas_pedido').on(table.adaptador, table.pedido),
    index('entregas_recebida_em').on(table.recebida_em, table.id),
    index('entregas_pendentes')
      .on(table.grupo)
      .where(sql`derivada_em is null and grupo is not null and not teste`),
    check('entregas_adaptador', oneOf(table.adaptador, adapters)),
  ],
)

/** Global: deliveries with a wrong signature, counted by day and not stored. */
export const recusas = pgTable('recusas', {
  dia: date({ mode: 'string' }).primaryKey(),
  quantidade: integer().notNull(),
  ultima_em: instant().notNull(),
})

/** Global: the provider's subscriptions, and orders without one, derived from deliveries. */
export const assinaturas = pgTable(
  'assinaturas',
  {
    id: uuid().primaryKey(),
    grupo: text().notNull(),
    user_id: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    /** How the owner was found; null while there is none. */
    vinculo: text({ enum: buyerMatches }),
    customer_name: text().notNull(),
    /** Lower case. */
    customer_email: text().notNull(),
    product_name: text().notNull(),
    /** Null if the product is none of the plans. */
    plano_tipo: text({ enum: paidPlans }),
    status: text({ enum: storedStatuses }).notNull(),
    amount: money().notNull(),
    /** The end of access; null if nothing was paid. */
    expires_at: instant(),
    /** The end of the grace period of a late renewal. */
    carencia_ate: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    /**
     * Normalised buyer, product and provider's number, for the operator's search. The database computes it.
     */
    busca: text().generatedAlwaysAs(
      sql`bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || grupo)`,
    ),
  },
  table => [
    uniqueIndex('assinaturas_grupo').on(table.grupo),
    index('assinaturas_user_id').on(table.user_id),
    index('assinaturas_created_at').on(table.created_at, table.id),
    index('assinaturas_sem_dono').on(table.customer_email).where(sql`user_id is null`),
    index('assinaturas_busca').using('gin', table.busca.op('gin_trgm_ops')),
    check('assinaturas_vinculo', oneOf(table.vinculo, buyerMatches)),
    check('assinaturas_plano_tipo', oneOf(table.plano_tipo, paidPlans)),
    check('assinaturas_status', oneOf(table.status, storedStatuses)),
  ],
)

/** Global: the provider's orders, derived from deliveries. */
export const transacoes = pgTable(
  'transacoes',
  {
    id: uuid().primaryKey(),
    adaptador: text({ enum: adapters }).notNull(),
    pedido: text().notNull(),
    assinatura_id: uuid()
      .notNull()
      .references(() => assinaturas.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    product_name: text().notNull(),
    plano: text({ enum: paidPlans }),
    amount: money().notNull(),
    status: text({ enum: transactionStatuses }).notNull(),
    /** The provider's name of the event that decided the status. */
    webhook_event: text().notNull(),
    created_at: instant().notNull(),
    busca: text().generatedAlwaysAs(
      sql`bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || pedido)`,
    ),
  },
  table => [
    uniqueIndex('transacoes_pedido').on(table.adaptador, table.pedido),
    index('transacoes_assinatura_id').on(table.assinatura_id),
    index('transacoes_user_id').on(table.user_id, table.created_at, table.id),
    index('transacoes_created_at').on(table.created_at, table.id),
    // Revenue is summed from this index alone.
    index('transacoes_receita').on(table.status, table.created_at, table.amount),
    index('transacoes_sem_dono').on(table.created_at, table.id).where(sql`user_id is null`),
    index('transacoes_busca').using('gin', table.busca.op('gin_trgm_ops')),
    check('transacoes_adaptador', oneOf(table.adaptador, adapters)),
    check('transacoes_plano', oneOf(table.plano, paidPlans)),
    check('transacoes_status', oneOf(table.status, transactionStatuses)),
  ],
)

/** Global: plans granted by an operator. */
export const concessoes = pgTable(
  'concessoes',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** `teste`: an extended trial. */
    plano: text({ enum: planNames }).notNull(),
    /** Null: until it is revoked. */
    data_fim: instant(),
    motivo: text().notNull(),
    /** The operator. */
    por: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    /** When it was revoked: it no longer counts. */
    revogada_em: instant(),
  },
  table => [
    index('concessoes_user_id').on(table.user_id),
    index('concessoes_por').on(table.por),
    check('concessoes_plano', oneOf(table.plano, planNames)),
  ],
)

/** Global: random references that go with an owner to the checkout and return with the purchase. */
export const referencias = pgTable(
  'referencias',
  {
    referencia: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
  },
  table => [uniqueIndex('referencias_user_id').on(table.user_id)],
)

export const subscriptionPrefix = 'assinatura:'
