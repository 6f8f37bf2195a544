import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { noticedShop } from '../support/noticed-shop.ts'

const told = noticedShop()

/** How the mail of a reminder that is due addresses its owner. */
async function greeting(): Promise<string | undefined> {
  const id = uuidv7()
  await told.database
    .sql`insert into lembretes (user_id, id, titulo, data_lembrete, status, created_at, updated_at, chave, chave_conteudo)
    values (${told.shop.user_id}, ${id}, 'Ligar', '2026-11-20 09:30', 'pendente', now(), now(), ${id}, '')`
  await told.reschedule()
  const before = told.sent.length
  await told.run()
  return /(\S.*) Está na hora do que você pediu para lembrar/.exec(told.sent[before]?.text ?? '')?.[1]
}

test('an owner is addressed by the first name, a shop with a CNPJ or whose owner chose so by the whole one', async () => {
  await told.database.sql`update usuarios set nome = 'Roberto Alves' where id = ${told.shop.user_id}`
  expect(await greeting()).toBe('Oi, Roberto.')
  await told.set('empresa', { nome: 'Beto Celulares' })
  expect(await greeting()).toBe('Oi, Roberto.')
  await told.set('perfil', { nome_inteiro: 'true' })
  expect(await greeting()).toBe('Oi, Roberto Alves.')
  await told.set('empresa', { cnpj: '12ABC34501DE35' })
  expect(await greeting()).toBe('Oi, Beto Celulares.')
})

test('a name that is too long for a line is cut, as others in mails', async () => {
  await told.set('empresa', { nome: 'Assistência '.repeat(9).trim(), cnpj: '12ABC34501DE35' })
  expect((await greeting())?.length).toBeLessThan(60)
})
