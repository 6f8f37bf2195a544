import { and, asc, eq, gt, gte, lt, lte, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ReminderStatus, reminderStatus, type StoredReminderStatus } from '../../shared/reminders.ts'
import type { ListReminders } from '../../shared/reminders-schema.ts'
import { settings } from '../../shared/settings.ts'
import { nextDayAt, wallClockOf } from '../../shared/wall-clock.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { type Cursor, listPage, type PageInput, sortedBy } from '../db/list-page.ts'
import { clientes } from '../db/schema/customers.ts'
import { openQuotes, ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { matches, probe } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

export type Reminder = Awaited<ReturnType<typeof getReminder>>

/** reminders.get: one reminder with its order. Throws `nao_encontrado`. */
export async function getReminder(db: Database | Transaction, shop: ShopScope, id: string, now: Date) {
  const [row] = await selectReminders(db, shop.user_id).where(
    and(eq(lembretes.user_id, shop.user_id), eq(lembretes.id, id)),
  )
  if (!row) throw new Refusal('nao_encontrado')
  return toReminder(row, wallClockOf(now, shop.fuso))
}

/** Reminders with their order's number, device and customer, looked up per row (orders/read-orders.ts). */
function selectReminders(db: Database | Transaction, user_id: string | Placeholder) {
  const order = db
    .select({ numero_os: ordens_servico.numero_os, aparelho: ordens_servico.aparelho, nome: clientes.nome })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, lembretes.os_id)))
    .limit(1)
    .as('ordem')
  return db
    .select({
      id: lembretes.id,
      titulo: lembretes.titulo,
      descricao: lembretes.descricao,
      data_lembrete: lembretes.data_lembrete,
      tipo: lembretes.tipo,
      status: lembretes.status,
      os_id: lembretes.os_id,
      created_at: lembretes.created_at,
      updated_at: lembretes.updated_at,
      numero_os: sql<string | null>`${order.numero_os}`,
      aparelho: sql<string | null>`${order.aparelho}`,
      cliente: sql<string | null>`${order.nome}`,
    })
    .from(lembretes)
    .leftJoinLateral(order, sql`true`)
}

type Selected = Awaited<ReturnType<typeof selectReminders>>[number]

/**
 * A reminder as it leaves the server: with its order, if any, and `vencido` if its time has come by the
 * shop's clock (`agora`).
 */
function toReminder({ numero_os, aparelho, cliente, ...row }: Selected, agora: string) {
  const status: ReminderStatus = reminderStatus(row, agora)
  const order =
    numero_os !== null && aparelho !== null && cliente !== null
      ? { numero_os, aparelho, clientes: { nome: cliente } }
      : null
  return { ...row, status, ordens_servico: order }
}

type Listed = Omit<ListReminders, keyof PageInput> & { from: Cursor | null; limit: number; agora: string }

/** reminders.list: by time, filtered by search, status, type or order. */
export function listReminders(
  db: Database,
  shop: ShopScope,
  { cursor, limit, ...filter }: ListReminders,
  now: Date,
) {
  const agora = wallClockOf(now, shop.fuso)
  return listPage(
    { cursor, limit },
    async (from, limit) => {
      const listed = { ...filter, from, limit, agora }
      const rows = matches(lembretes.busca, filter.q)
        ? await searchReminders(db, shop, listed)
        : await selectReminders(db, shop.user_id)
            .where(within(shop, listed))
            .orderBy(...sortOf(listed).columns)
            .limit(limit)
      return rows.map(row => toReminder(row, agora))
    },
    row => row.data_lembrete,
  )
}

/**
 * Matching reminders: among the first in the list's order, then by the trigram index. Neither query is
 * prepared, as in orders/search-orders.ts.
 */
async function searchReminders(db: Database, shop: ShopScope, listed: Listed) {
  const near = await withIds(db, shop, listed, amongFirst(db, shop, listed))
  return near.length === listed.limit ? near : withIds(db, shop, listed, throughIndex(db, shop, listed))
}

function amongFirst(db: Database, shop: ShopScope, { q, ...listed }: Listed) {
  const first = db
    .select({ id: lembretes.id, data_lembrete: lembretes.data_lembrete, busca: lembretes.busca })
    .from(lembretes)
    .where(within(shop, listed))
    .orderBy(...sortOf(listed).columns)
    .limit(probe)
    .as('first')
  const { sort } = sortOf(listed)
  return db
    .select({ id: first.id })
    .from(first)
    .where(matches(first.busca, q) ?? undefined)
    .orderBy(sort(first.data_lembrete), sort(first.id))
    .limit(listed.limit)
}

const throughIndex = (db: Database, shop: ShopScope, listed: Listed) =>
  db
    .select({ id: lembretes.id })
    .from(lembretes)
    .where(and(within(shop, listed), matches(lembretes.busca, listed.q) ?? undefined))
    .orderBy(...sortOf(listed).unindexed)
    .limit(listed.limit)

const withIds = (db: Database, shop: ShopScope, listed: Listed, ids: SQLWrapper) =>
  selectReminders(db, shop.user_id)
    .where(and(eq(lembretes.user_id, shop.user_id), sql`${lembretes.id} in ${ids}`))
    .orderBy(...sortOf(listed).columns)

const sorts = {
  crescente: sortedBy(lembretes.data_lembrete, lembretes.id, 'asc'),
  decrescente: sortedBy(lembretes.data_lembrete, lembretes.id),
}
const sortOf = ({ ordem = 'crescente' }: Pick<ListReminders, 'ordem'>) => sorts[ordem]

const within = (
  shop: ShopScope,
  { status, tipo, os_id, atualizado_desde, from, agora, ...listed }: Omit<Listed, 'q' | 'limit'>,
) =>
  and(
    eq(lembretes.user_id, shop.user_id),
    status && is[status](agora),
    tipo && eq(lembretes.tipo, tipo),
    os_id ? eq(lembretes.os_id, os_id) : undefined,
    atualizado_desde ? gte(lembretes.updated_at, atualizado_desde) : undefined,
    sortOf(listed).after(from),
  )

/** The conditions of the three statuses: each reminder fulfils exactly one. */
const is = {
  pendente: agora => and(eq(lembretes.status, 'pendente'), gt(lembretes.data_lembrete, agora)),
  vencido: agora => and(eq(lembretes.status, 'pendente'), lte(lembretes.data_lembrete, agora)),
  concluido: () => eq(lembretes.status, 'concluido'),
} satisfies Record<ReminderStatus, (agora: string) => SQL | undefined>

/** When the shop opens (HH:mm), the setting `hora_inicio`: for reminders postponed to tomorrow. */
export async function openingTime(db: Database | Transaction, shop: ShopScope): Promise<string> {
  const [row] = await db
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, shop.user_id),
        eq(configuracoes.categoria, 'notificacoes'),
        eq(configuracoes.chave, 'hora_inicio'),
      ),
    )
  const { hora_inicio } = settings.notificacoes
  return hora_inicio.read(row?.valor ?? hora_inicio.default)
}

/**
 * reminders.stats: the four cards, with how many are due today, when the next is due, since when the oldest
 * overdue one waits, and when the shop opens. Every screen asks this for its menu, so the menu's other count is
 * here: `respostas`, the customers' answers to quotes that wait for the shop. Each count reads one index.
 */
export async function reminderStats(db: Database, shop: ShopScope, now: Date) {
  const agora = wallClockOf(now, shop.fuso)
  const midnight = nextDayAt(agora, '00:00')
  const [counts] = await countsOf(db).execute({ user_id: shop.user_id, agora, midnight })
  const hora_inicio = await openingTime(db, shop)
  const found = counts ?? noCounts
  const total = found.pendentes + found.vencidos + found.concluidos
  return { ...found, total, hora_inicio }
}

/** Reminders that the dashboard lists. */
const maxDueListed = 3

/** The dashboard's reminders: how many are overdue or due until midnight, and the first of them. */
export async function dueReminders(db: Database, shop: ShopScope, now: Date) {
  const agora = wallClockOf(now, shop.fuso)
  const values = { user_id: shop.user_id, agora, midnight: nextDayAt(agora, '00:00') }
  const [counts] = await countsOfDue(db).execute(values)
  const first = await firstDue(db).execute(values)
  return {
    quantidade: counts?.quantidade ?? 0,
    vencidos: counts?.vencidos ?? 0,
    itens: first.map(row => toReminder(row, agora)),
  }
}

const noCounts = {
  pendentes: 0,
  vencidos: 0,
  concluidos: 0,
  hoje: 0,
  respostas: 0,
  proximo: null,
  mais_antigo: null,
}

// Literals, so that the planner knows each one's part of the index.
const statuses = { pendente: sql`'pendente'`, concluido: sql`'concluido'` } satisfies Record<
  StoredReminderStatus,
  SQL
>

const nowSql = sql`${sql.placeholder('agora')}::timestamp`

const isDue = and(
  eq(lembretes.user_id, sql.placeholder('user_id')),
  eq(lembretes.status, statuses.pendente),
  lt(lembretes.data_lembrete, sql`${sql.placeholder('midnight')}::timestamp`),
)

const countsOfDue = prepared(db =>
  db
    .select({
      quantidade: sql<number>`count(*)`.mapWith(Number).as('quantidade'),
      vencidos: sql<number>`count(*) filter (where ${lembretes.data_lembrete} <= ${nowSql})`
        .mapWith(Number)
        .as('vencidos'),
    })
    .from(lembretes)
    .where(isDue)
    .prepare('due_reminder_counts'),
)

const firstDue = prepared(db =>
  selectReminders(db, sql.placeholder('user_id'))
    .where(isDue)
    .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
    .limit(maxDueListed)
    .prepare('first_due_reminders'),
)

/**
 * Answers that wait for the shop: approved and not begun, or refused and not handed back. The menu shows no more than 99.
 */
const waitingAnswers = sql<number>`(select count(*) from (select 1 from ${ordens_servico}
  where ${ordens_servico.user_id} = ${sql.placeholder('user_id')} and ${openQuotes}
    and orcamento_resposta in ('aprovado', 'recusado')
    and (orcamento_resposta = 'recusado' or ${ordens_servico.status} = 'Recebido')
  limit 100) as answered)`.mapWith(Number)

// Each figure reads one range of an index: one query with conditions would read the rows.
const countsOf = prepared(db => {
  const time = lembretes.data_lembrete
  const from = (what: SQL, status: StoredReminderStatus, when = sql``) =>
    sql`(select ${what} from ${lembretes}
      where ${lembretes.user_id} = ${sql.placeholder('user_id')} and ${lembretes.status} = ${statuses[status]} ${when})`
  const number = (status: StoredReminderStatus, when?: SQL) =>
    sql<number>`${from(sql`count(*)`, status, when)}`.mapWith(Number)
  const first = (when: SQL) => sql<string | null>`${from(sql`min(${time})`, 'pendente', when)}`.mapWith(time)
  const ahead = sql`and ${time} > ${nowSql}`
  const overdue = sql`and ${time} <= ${nowSql}`
  return db
    .select({
      pendentes: number('pendente', ahead).as('pendentes'),
      vencidos: number('pendente', overdue).as('vencidos'),
      concluidos: number('concluido').as('concluidos'),
      hoje: number('pendente', sql`${ahead} and ${time} < ${sql.placeholder('midnight')}::timestamp`).as(
        'hoje',
      ),
      respostas: waitingAnswers.as('respostas'),
      proximo: first(ahead).as('proximo'),
      mais_antigo: first(overdue).as('mais_antigo'),
    })
    .from(sql`(select) as nothing`)
    .prepare('reminder_counts')
})
