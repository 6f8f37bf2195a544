import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { reopenQuote } from '../../src/server/orders/quotes.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { quotesReport } from '../../src/server/reports/quotes.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import { dayOf, daysBetween } from '../../src/shared/days.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const minute = 60_000
/** The last minutes of October and the first of November, in São Paulo and in Manaus, and later days. */
const sentAt = fc.constantFrom(
  ...['2026-10-05T12:00', '2026-11-01T02:59', '2026-11-01T03:00', '2026-11-01T03:59', '2026-11-01T04:00'],
  ...['2026-11-10T15:00', '2026-11-24T23:30'],
)
const quote = fc.record({
  at: sentAt.map(text => new Date(`${text}:00.000Z`)),
  /** Minutes until the answer; null for none. */
  after: fc.option(fc.constantFrom(1, 59, 60, 61, 240, 241, 600, 1440, 2000, 4000), { nil: null }),
  resposta: fc.constantFrom('aprovado', 'recusado'),
  reopened: fc.boolean(),
  later: fc.constantFrom('nothing', 'delivered', 'trashed', 'imported'),
})
const now = new Date('2026-11-29T12:00:00.000Z')
const storage = openStorage(readConfig({}))

interface Counted {
  at: Date
  minutes: number | null
  resposta: string | null
  ate: string
}

/** reports.quotes by hand. */
function recount(all: Counted[], fuso: string, mes: string) {
  const sent = all.filter(({ at }) => dayOf(at, fuso).startsWith(mes))
  const ofOutcome = (outcome: string) =>
    sent.filter(one => (one.resposta ?? (one.ate < dayOf(now, fuso) ? 'vencido' : 'aguardando')) === outcome)
      .length
  const [aprovados, recusados, vencidos] = [
    ofOutcome('aprovado'),
    ofOutcome('recusado'),
    ofOutcome('vencido'),
  ]
  const ended = aprovados + recusados + vencidos
  const bucket = ({ at, minutes }: Counted) => {
    if (minutes === null) return null
    if (minutes <= 60) return 0
    if (minutes <= 240) return 1
    const days = daysBetween(dayOf(at, fuso), dayOf(new Date(at.getTime() + minutes * minute), fuso))
    return Math.min(2 + days, 4)
  }
  const times = sent.flatMap(({ minutes }) => minutes ?? []).sort((a, b) => a - b)
  return {
    enviados: sent.length,
    ...{ aprovados, recusados, vencidos, aguardando: ofOutcome('aguardando') },
    aprovacao: ended === 0 ? null : Math.floor((200 * aprovados + ended) / (2 * ended)),
    mediana: times[Math.ceil(times.length / 2) - 1] ?? null,
    tempos: [0, 1, 2, 3, 4].map(at => sent.filter(one => bucket(one) === at).length),
  }
}

test('whatever is sent, answered, corrected, delivered, deleted or imported, the figures are a recount’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(quote, { maxLength: 8 }),
      fc.constantFrom('America/Sao_Paulo', 'America/Manaus'),
      async (quotes, fuso) => {
        const shop = await makeShop(database.db, { plano: 'profissional', fuso })
        const { id: customer } = await makeCustomer(database.db, shop)
        const counted: Counted[] = []
        for (const { at, after, resposta, reopened, later } of quotes) {
          const order = await makeOrder(database.db, shop, customer, { valor: 90 }, at)
          await makeQuote(database.db, shop, order, at)
          const answered = after !== null
          const answeredAt = new Date(at.getTime() + (after ?? 0) * minute)
          if (answered) await makeAnswer(database.db, shop, order.id, { resposta }, answeredAt)
          const isReopened = answered && reopened
          if (isReopened) await reopenQuote(database.db, shop, { id: order.id, versao: 1 }, answeredAt)
          const { updated_at, orcamento_ate } = await getOrder(database.db, shop, order.id)
          if (later === 'trashed') await deleteOrder(database.db, storage, shop, order.id, answeredAt)
          if (later === 'delivered')
            await changeOrder(
              database.db,
              shop,
              { id: order.id, based_on: updated_at, status: 'Entregue', data_entrega: null },
              answeredAt,
            )
          if (later === 'imported')
            await database.sql`update orcamentos set importado = true where os_id = ${order.id}`
          const isOpen = !answered || isReopened
          if (later === 'trashed' || later === 'imported' || (later === 'delivered' && isOpen)) continue
          counted.push({
            at: isReopened ? answeredAt : at,
            minutes: isOpen ? null : after,
            resposta: isOpen ? null : resposta,
            ate: orcamento_ate ?? '',
          })
        }
        const october = recount(counted, fuso, '2026-10')
        expect(await quotesReport(database.db, shop, { mes: '2026-10' }, now)).toMatchObject(october)
        expect(await quotesReport(database.db, shop, {}, now)).toMatchObject({
          ...recount(counted, fuso, '2026-11'),
          antes: { mes: '2026-10', mediana: october.mediana },
        })
        expect(await quotesReport(database.db, shop, { mes: 'tudo' }, now)).toMatchObject({
          ...recount(counted, fuso, '2026'),
          antes: null,
        })
      },
    ),
    { numRuns: runs(12) },
  )
})

test('it is one query, and only the plan with advanced reports has it', async () => {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const telling = tellingDatabase(database.appUrl)
  expect(await telling.captured(db => quotesReport(db, shop, {}, now))).toHaveLength(1)
  await telling.close()
  const small = await makeShop(database.db, { plano: 'basico' })
  await expect(quotesReport(database.db, small, {}, now)).rejects.toThrow('plano_sem_relatorios')
})
