import { beforeAll, expect, test } from 'vitest'
import { readPlan } from '../../src/server/plans/read-plan.ts'
import { oldDatabase } from '../support/old-database.ts'

const { sql, db, migrate } = await oldDatabase(`teste_cobranca_${process.pid}`, '0010_seguranca')
const now = new Date()
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString()

interface Old {
  plano: string
  ativo: boolean
  fim: string | null
  ha: number
}
const owners: Record<string, Old[]> = {
  trial: [{ plano: 'teste', ativo: true, fim: days(2), ha: 1 }],
  paying: [
    { plano: 'teste', ativo: false, fim: days(-20), ha: 23 },
    { plano: 'basico', ativo: false, fim: days(-5), ha: 20 },
    { plano: 'profissional', ativo: true, fim: days(9), ha: 5 },
  ],
  forever: [{ plano: 'profissional', ativo: true, fim: null, ha: 5 }],
  over: [{ plano: 'basico', ativo: false, fim: days(-5), ha: 20 }],
  switchedOff: [{ plano: 'basico', ativo: false, fim: days(50), ha: 20 }],
}
const ids = Object.fromEntries(Object.keys(owners).map(name => [name, crypto.randomUUID()]))

beforeAll(async () => {
  for (const [name, rows] of Object.entries(owners)) {
    const user_id = ids[name] ?? ''
    await sql`insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
      values (${user_id}, ${name}, ${`${name}@exemplo.com.br`}, 'x', now(), now())`
    await sql`insert into lojas (user_id, fuso) values (${user_id}, 'America/Sao_Paulo')`
    for (const { plano, ativo, fim, ha } of rows)
      await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, created_at)
        values (gen_random_uuid(), ${user_id}, ${plano}, ${ativo}, ${fim}::timestamptz, ${days(-ha)}::timestamptz)`
  }
  await migrate()
})

test('whose plan runs is copied from now on', async () => {
  const jobs = await sql`select user_id from jobs where tipo = 'copiar' and vence_em <= now()`
  expect(jobs.map(({ user_id }) => user_id).toSorted()).toEqual([ids.forever, ids.paying].toSorted())
})

test.each([
  ['trial', { plano: 'teste', expirado: false, data_fim: days(2) }],
  ['paying', { plano: 'profissional', expirado: false, data_fim: days(9) }],
  ['forever', { plano: 'profissional', expirado: false, data_fim: null }],
  ['over', { plano: 'basico', expirado: true }],
  ['switchedOff', { plano: 'basico', expirado: true }],
])('whoever was %s stays so', async (name, plan) => {
  expect(await readPlan(db, ids[name] ?? '', now)).toMatchObject(plan)
})

test('a plan that was given by hand ends as it would have, derived from its grant', async () => {
  const later = new Date(days(10))
  expect(await readPlan(db, ids.paying ?? '', later)).toMatchObject({ plano: 'profissional', expirado: true })
  expect(await readPlan(db, ids.forever ?? '', later)).toMatchObject({ expirado: false })
  const grants = await sql`select plano from concessoes where user_id = ${ids.paying ?? ''}`
  expect(grants.map(({ plano }) => plano)).toEqual(['profissional'])
})
