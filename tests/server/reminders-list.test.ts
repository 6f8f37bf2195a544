import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listReminders, reminderStats } from '../../src/server/reminders/read-reminders.ts'
import { reminderStatuses, reminderTypes, snoozedUntil, snoozes } from '../../src/shared/reminders.ts'
import { type ListReminders, listReminders as listSchema } from '../../src/shared/reminders-schema.ts'
import { addMinutes, wallClockOf } from '../../src/shared/wall-clock.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeOrder, makeReminder, makeShop, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
let shop: TestShop
let os_id: string

const now = new Date('2026-11-20T17:02:00Z')
/** More than a search reads before it asks the index. */
const count = 2400

beforeAll(async () => {
  database = await freshDatabase()
  const { db, sql } = database
  shop = await makeShop(db, { plano: 'profissional' })
  const customer = await makeCustomer(db, shop, { nome: 'João da Conceição' })
  os_id = (await makeOrder(db, shop, customer.id)).id
  const first = await makeReminder(db, shop, { titulo: 'Cobrar o resto', os_id }, now)
  // Around now, several at the same time, of all kinds; a third is concluded.
  await sql`
    insert into lembretes (user_id, id, titulo, data_lembrete, tipo, status, os_id, busca, created_at, updated_at, chave, chave_conteudo)
    select user_id, gen_random_uuid(), 'Lembrete ' || n, data_lembrete + make_interval(hours => (n - ${count / 2}) / 3),
      (array['entrega', 'pagamento', 'follow-up', 'geral'])[1 + n % 4], (array['pendente', 'concluido', 'pendente'])[1 + n % 3],
      case when n % 5 = 0 then os_id end, bancada_busca('Lembrete ' || n || case when n % 5 = 0 then ' OS-0001 1 João da Conceição' else '' end),
      created_at, updated_at, gen_random_uuid(), ''
    from lembretes, generate_series(1, ${count}::int) n where id = ${first.id}`
  await sql`vacuum analyze lembretes`
})

interface Row {
  id: string
  titulo: string
  data_lembrete: string
  tipo: string
  status: string
  os_id: string | null
}

/** Every page to the end, of these sizes in turn. */
async function readAll(filter: Partial<ListReminders>, sizes = [100], at = now): Promise<Row[]> {
  const found: Row[] = []
  let cursor: string | null = null
  for (let turn = 0; turn === 0 || cursor; turn++) {
    const limit = sizes[turn % sizes.length] ?? 1
    const page: { items: Row[]; nextCursor: string | null } = await listReminders(
      database.db,
      shop,
      listSchema.parse({ ...filter, cursor, limit }),
      at,
    )
    if (page.nextCursor) expect(page.items).toHaveLength(limit)
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('pages of whatever sizes are the one sorted list, with every reminder once', async () => {
  const option = <const T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        status: option(reminderStatuses),
        tipo: option(reminderTypes),
        os_id: option(['own']),
        ordem: option(['crescente', 'decrescente'] as const),
        q: option(['lembrete', 'conceicao', 'resto', '7', 'os-0001 joao', 'zimbábue']),
      }),
      fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 1, maxLength: 3 }),
      async (filter, sizes) => {
        const { status, tipo, ordem, q } = filter
        const own = filter.os_id && os_id
        const shown = wallClockOf(now, shop.fuso)
        const words = q?.split(' ') ?? []
        const sorted = await database.sql<{ id: string }[]>`
          select id from lembretes where user_id = ${shop.user_id}
            and (${tipo ?? null}::text is null or tipo = ${tipo ?? null}) and (${own ?? null}::uuid is null or os_id = ${own ?? null})
            and (${status ?? null}::text is null or ${status ?? null} = case when status = 'concluido' then status
              when data_lembrete <= ${shown}::timestamp then 'vencido' else 'pendente' end)
            and (select coalesce(bool_and(busca like bancada_padrao(word)), true) from unnest(${words}::text[]) word)
          order by data_lembrete, id`
        const expected = ordem === 'decrescente' ? sorted.toReversed() : sorted
        expect(ids(await readAll({ ...filter, os_id: own }, sizes))).toEqual(ids(expected))
      },
    ),
    { numRuns: runs(30) },
  )
})

const zones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Europe/Lisbon',
]
const instant = fc.date({
  min: new Date('2026-10-01T00:00:00Z'),
  max: new Date('2027-04-15T00:00:00Z'),
  noInvalidDate: true,
})

test('at any instant and in any zone each reminder is exactly one of the three, in lists and cards alike', async () => {
  const total = count + 1
  await fc.assert(
    fc.asyncProperty(instant, fc.constantFrom(...zones), async (at, fuso) => {
      const there = { ...shop, fuso }
      const shown = wallClockOf(at, fuso)
      const stats = await reminderStats(database.db, there, at)
      expect(stats.pendentes + stats.vencidos + stats.concluidos).toBe(stats.total)
      expect(stats.total).toBe(total)
      // The clocks of the zone, as the database has them.
      const [row] = await database.sql`
        select count(*) filter (where status = 'pendente' and data_lembrete > clock)::int as pendentes,
          min(data_lembrete) filter (where status = 'pendente' and data_lembrete > clock)::text as proximo
        from lembretes, (select date_trunc('second', ${at.toISOString()}::timestamptz at time zone ${fuso}) as clock) c
        where user_id = ${shop.user_id}`
      expect(stats.pendentes).toBe(row?.pendentes)
      expect(stats.proximo?.slice(0, 19).replace('T', ' ') ?? null).toBe(row?.proximo)
      for (const status of reminderStatuses) {
        const { items } = await listReminders(database.db, there, listSchema.parse({ status, limit: 5 }), at)
        for (const item of items) {
          expect(item.status).toBe(status)
          if (status === 'vencido') expect(item.data_lembrete <= shown).toBe(true)
          if (status === 'pendente') expect(item.data_lembrete > shown).toBe(true)
        }
      }
    }),
    { numRuns: runs(20) },
  )
})

test('what is put off lies ahead of the clock, also on the night on which it is set back', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), fc.constantFrom(...snoozes), (at, zone, por) => {
      const shown = wallClockOf(at, zone)
      const until = snoozedUntil(por, shown, '08:00')
      expect(until > shown).toBe(true)
      if (por !== 'amanha') expect(until <= addMinutes(shown, 60)).toBe(true)
    }),
  )
  // Lisbon's clocks show 01:30 twice on that night.
  const first = new Date('2026-10-25T00:30:00Z')
  const again = wallClockOf(new Date(first.getTime() + 3_600_000), 'Europe/Lisbon')
  expect(snoozedUntil('10min', wallClockOf(first, 'Europe/Lisbon'), '08:00') > again).toBe(true)
})

test('every list and the cards read an index of their own, and no more than they need', async () => {
  const telling = tellingDatabase(database.appUrl)
  const plans = async (work: Parameters<typeof telling.captured>[0], off = ['seqscan']) => {
    const found: string[] = []
    for (const { sql, params } of await telling.captured(work)) {
      const asked = sql.replace(/(\$\d+)::timestamp\b/g, '$1::text::timestamp')
      // Of one shop alone the table is so small that reading all of it may seem cheapest.
      const rows = await database.sql.begin(async tx => {
        for (const way of off) await tx.unsafe(`set local enable_${way} = off`)
        return tx.unsafe(`explain (analyze, timing off) ${asked}`, params as string[])
      })
      found.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    return found
  }
  for (const [filter, index] of [
    [{}, 'lembretes_data'],
    [{ ordem: 'decrescente', status: 'concluido' }, 'lembretes_status'],
    [{ status: 'pendente' }, 'lembretes_status'],
    [{ status: 'vencido' }, 'lembretes_status'],
  ] as [Partial<ListReminders>, string][]) {
    const [plan] = await plans(db => listReminders(db, shop, listSchema.parse(filter), now))
    expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index} .*rows=31\\b`))
    expect(plan).not.toMatch(/Seq Scan on lembretes|Sort Key/)
  }
  const [, throughIndex] = await plans(db => listReminders(db, shop, listSchema.parse({ q: 'resto' }), now))
  expect(throughIndex).toContain('lembretes_busca')
  // Rows that came just now are read themselves until a vacuum has seen them.
  const [counts] = await plans(db => reminderStats(db, shop, now), ['seqscan', 'bitmapscan'])
  expect(counts?.match(/Index Only Scan using lembretes_status/g)).toHaveLength(6)
  // The answers of customers are the one count that reads rows.
  expect(counts).toMatch(/Index Scan using ordens_orcamento/)
  expect(counts?.match(/Seq Scan|Filter/g)).toEqual(['Filter'])
  await telling.close()
})
