import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import type { Job } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { scheduleNotices } from '../../src/server/notices/schedule-notices.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

// Friday, 10:00 in São Paulo.
const friday = new Date('2026-11-20T13:00:00.000Z')
let now = friday
const at = (ms: number) => {
  now = new Date(friday.getTime() + ms)
}
let shop: TestShop
let testing: ReturnType<typeof testWork>
/** A job of the shop's as its work is handed it. */
let job: Omit<Job, 'tipo'>
let sent: Mail[]
let run: () => Promise<void>
beforeEach(async () => {
  now = friday
  shop = await makeShop(database.db, { plano: 'profissional', now: new Date(friday.getTime() - 60 * day) })
  await database.sql`delete from jobs`
  testing = testWork(database, () => now)
  ;({ sent, run } = testing)
  job = {
    id: uuidv7(),
    user_id: shop.user_id,
    dados: {},
    versao: 0,
    tentativas: 1,
    created_at: now.toISOString(),
  }
  await prefer({ email: 'true', pagamentos_pendentes: 'false' })
})

async function prefer(values: Record<string, string>) {
  for (const [chave, valor] of Object.entries(values))
    await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
      values (${shop.user_id}, 'notificacoes', ${chave}, ${valor}, now())
      on conflict (user_id, categoria, chave) do update set valor = excluded.valor`
  await reschedule()
}

const reschedule = () => transaction(database.db, tx => scheduleNotices(tx, shop.user_id, now))

/** A reminder at this time of the shop's clocks. */
async function remind(shown: string, titulo = 'Ligar para a Marlene', os_id: string | null = null) {
  const id = uuidv7()
  await database.sql`insert into lembretes (user_id, id, titulo, data_lembrete, status, os_id, created_at, updated_at, chave, chave_conteudo)
    values (${shop.user_id}, ${id}, ${titulo}, ${shown}, 'pendente', ${os_id}, now(), now(), ${id}, '')`
  await reschedule()
  return id
}

const jobs = async (tipo: string) => {
  const rows =
    await database.sql`select vence_em from jobs where tipo = ${tipo} and user_id = ${shop.user_id}`
  return rows.map(({ vence_em }) => new Date(vence_em).toISOString())
}

test('claim: what is due is told once by one mail, and what is due next has the shop’s one job', async () => {
  const customer = await makeCustomer(database.db, shop, { nome: 'Wesley Santana' })
  const order = await makeOrder(database.db, shop, customer.id)
  await remind('2026-11-20 09:30', 'Entregar o Redmi', order.id)
  await remind('2026-11-20 09:00', 'Cobrar a Cíntia')
  await remind('2026-11-20 14:30', 'Buscar a tela')
  await run()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: shop.email, subject: '2 lembretes: Cobrar a Cíntia' })
  expect(sent[0]?.text).toContain('20/11 09:30  Entregar o Redmi\n               OS 0001, Wesley Santana')
  expect(sent[0]?.text).not.toContain('Buscar a tela')
  expect(await jobs('avisar_lembretes')).toEqual(['2026-11-20T17:30:00.000Z'])
  at(4.5 * hour)
  await run()
  expect(sent.map(({ subject }) => subject)).toEqual([
    '2 lembretes: Cobrar a Cíntia',
    'Lembrete: Buscar a tela',
  ])
  expect(await jobs('avisar_lembretes')).toEqual([])
})

test('a clock that goes back an hour tells nothing again', async () => {
  await remind('2026-11-20 09:30')
  await run()
  at(-hour)
  await reschedule()
  await run()
  at(2 * hour)
  await reschedule()
  await run()
  expect(sent).toHaveLength(1)
})

test('outside the hours it waits for the opening, and comes at once then', async () => {
  await remind('2026-11-20 18:00', 'Fechar o caixa')
  await remind('2026-11-21 02:00', 'De madrugada')
  at(8 * hour)
  await run()
  expect(sent).toHaveLength(0)
  expect(await jobs('avisar_lembretes')).toEqual(['2026-11-21T11:00:00.000Z'])
  at(22 * hour)
  await run()
  expect(sent.map(({ subject }) => subject)).toEqual(['2 lembretes: Fechar o caixa'])
})

test('other hours and another zone move what is due', async () => {
  await remind('2026-11-20 20:00')
  await prefer({ hora_fim: '21:00' })
  expect(await jobs('avisar_lembretes')).toEqual(['2026-11-20T23:00:00.000Z'])
  await database.sql`update lojas set fuso = 'America/Manaus' where user_id = ${shop.user_id}`
  await reschedule()
  expect(await jobs('avisar_lembretes')).toEqual(['2026-11-21T00:00:00.000Z'])
  await prefer({ hora_inicio: '20:30' })
  expect(await jobs('avisar_lembretes')).toEqual(['2026-11-21T00:30:00.000Z'])
})

test.each([
  ['mail is off', () => prefer({ email: 'false' })],
  ['reminders are off', () => prefer({ lembretes_vencidas: 'false' })],
  [
    'the address is not confirmed',
    () => database.sql`update usuarios set email_confirmado_em = null where id = ${shop.user_id}`,
  ],
  ['the plan is over', () => switchPlan(database.db, shop.user_id, 'basico', '2026-01-01T00:00:00.000Z')],
  [
    'it was concluded meanwhile',
    () => database.sql`update lembretes set status = 'concluido' where user_id = ${shop.user_id}`,
  ],
  ['it was deleted meanwhile', () => database.sql`delete from lembretes where user_id = ${shop.user_id}`],
])('nothing is sent where %s', async (_what, change) => {
  await remind('2026-11-20 09:30')
  await change()
  await run()
  expect(sent).toEqual([])
})

test('two processes tell each of 500 due reminders once', async () => {
  const shops = await Promise.all(
    Array.from({ length: 10 }, () => makeShop(database.db, { plano: 'profissional', now: friday })),
  )
  await database.sql`delete from jobs`
  const ids = shops.map(({ user_id }) => user_id)
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    select id, 'notificacoes', 'email', 'true', now() from usuarios where id = any(${ids})`
  await database.sql`insert into lembretes (user_id, id, titulo, data_lembrete, created_at, updated_at, chave, chave_conteudo)
    select id, gen_random_uuid(), 'Número ' || n, '2026-11-20 09:00'::timestamp + n * interval '1 second', now(), now(), gen_random_uuid(), ''
    from usuarios, generate_series(1, 50) n where id = any(${ids})`
  for (const user_id of ids) await transaction(database.db, tx => scheduleNotices(tx, user_id, now))
  const log = { warn: vi.fn(), error: vi.fn() }
  const processes = [testWork(database, () => now), testWork(database, () => now)]
  const workers = processes.map(({ work }) =>
    startWorker({ db: database.db, clock: () => now, log, work, every: 10 }),
  )
  await vi.waitFor(
    async () => {
      const left =
        await database.sql`select 1 from jobs where tipo in ('avisar_lembretes', 'carta_lembretes')`
      expect(left).toHaveLength(0)
    },
    { timeout: 30_000 },
  )
  await Promise.all(workers.map(worker => worker.stop()))
  const mails = processes.flatMap(({ sent: taken }) => taken)
  expect(mails.map(({ to }) => to).sort()).toEqual(shops.map(({ email }) => email).sort())
  // Fifty of each shop, twenty of them by name.
  for (const { subject, text } of mails) {
    expect(subject).toBe('50 lembretes: Número 1')
    expect(text.match(/Número \d+/g)).toHaveLength(20)
    expect(text).toContain('mais 30')
  }
  const [untold] =
    await database.sql`select count(*)::int as count from lembretes where user_id = any(${ids}) and avisado_em is null`
  expect(untold?.count).toBe(0)
  expect(log.error).not.toHaveBeenCalled()
})

test('holds: a shop gets twenty such mails a day at most', async () => {
  for (let count = 0; count < 22; count++) {
    at(count * minute)
    await remind('2026-11-20 09:30', `Número ${count}`)
    await run()
  }
  expect(sent).toHaveLength(20)
  at(day + minute)
  await remind('2026-11-20 09:30', 'No outro dia')
  await run()
  expect(sent.at(-1)?.subject).toBe('Lembrete: No outro dia')
})

test('a mail that is tried again and again counts once of the twenty', async () => {
  const id = await remind('2026-11-20 09:30')
  const { work } = testing
  for (let tentativas = 1; tentativas <= 25; tentativas++)
    await work.carta_lembretes(
      { ...job, tipo: 'carta_lembretes', dados: { ids: [id], mais: 0 }, tentativas },
      AbortSignal.timeout(10_000),
    )
  expect(sent).toHaveLength(25)
})

test('telling waits for a write of the shop’s, which may go through the same rows in another order', async () => {
  await remind('2026-11-20 09:30')
  let isTold = false
  const { telling } = await database.sql.begin(async tx => {
    await tx`select 1 from lojas where user_id = ${shop.user_id} for update`
    const telling = testing.work
      .avisar_lembretes({ ...job, tipo: 'avisar_lembretes' }, AbortSignal.timeout(10_000))
      .then(() => {
        isTold = true
      })
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(isTold).toBe(false)
    return { telling }
  })
  await telling
  expect(await jobs('carta_lembretes')).toHaveLength(1)
})
