import { beforeAll, expect, test } from 'vitest'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { person, shopWithPerson } from '../support/known-person.ts'
import { makeCustomer, makeReminder, password, type TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

interface Erased {
  id: string
  cookie: string
  row: { updated_at: string }
}

const erase = ({ id, cookie, row }: Erased) =>
  app.call('customers.erase', { id, based_on: row.updated_at, senha_atual: password }, { cookie })

test('holds: of many erasures at once one counts, and its mark stays', async () => {
  const on = await shopWithPerson(app, database)
  const answers = await Promise.all([1, 2, 3, 4].map(() => erase(on)))
  expect(answers.map(({ error }) => error?.key).toSorted()).toEqual([
    'conflito',
    'conflito',
    'conflito',
    undefined,
  ])
  expect(await keysOf(app.storage, `${on.shop.user_id}/apagados/${on.id}/`)).toHaveLength(1)
})

test('holds: no mark is there before the erasure is stored, and a process that ends in between leaves a job that makes it', async () => {
  const on = await shopWithPerson(app, database)
  const names: (string | undefined)[] = []
  const ending = await testApp(database.db, {
    storage: {
      ...app.storage,
      async put() {
        const rows = await database.sql<
          { nome: string }[]
        >`select nome from clientes where user_id = ${on.shop.user_id} and id = ${on.id}`
        names.push(rows[0]?.nome)
        throw new StorageAway('the process ends')
      },
    },
  })
  const sent = { id: on.id, based_on: on.row.updated_at, senha_atual: password }
  expect((await ending.call('customers.erase', sent, { cookie: on.cookie })).status).toBe(200)
  expect(names).toEqual(['Cliente removido'])
  const marks = () => keysOf(app.storage, `${on.shop.user_id}/apagados/${on.id}/`)
  expect(await marks()).toEqual([])
  await testWork(database, () => new Date(), app.storage).run()
  expect(await marks()).toHaveLength(1)
})

test('holds: reminders of others stay: of an order that is theirs, of a like name or address, and what another customer shares', async () => {
  const on = await shopWithPerson(app, database)
  const { shop, deleted, theirs } = on
  const linked = await remindersOf(shop)
  const moved = linked.find(({ titulo }) => titulo.startsWith('Zulmira pediu'))
  // It was of the order that lies in the trash, and is another's now.
  await database.sql`update lembretes set os_id = ${theirs.id}, titulo = 'Pedir a tela', descricao = null where id = ${moved?.id ?? ''}`
  await makeCustomer(database.db, shop, {
    nome: 'Ana Zulmira Quixadá Bittencourt',
    telefone: '(11) 98888-7777',
  })
  await makeCustomer(database.db, shop, { nome: 'Marido', telefone: person.telefone })
  const kept = [
    'Ligar para Ana Zulmira Quixadá Bittencourt',
    'Buscar a peça de Zulmira Quixadá Bittencourtes',
    'Escrever a azulmira.q@exemplo.com.br',
    'Ligar (92) 99731-4826, é o marido',
  ]
  for (const titulo of kept) await makeReminder(database.db, shop, { titulo })
  expect(deleted.id).not.toBe(theirs.id)
  expect((await erase(on)).error).toBeUndefined()
  // What names the shared phone alone is the husband's, too.
  expect((await remindersOf(shop)).map(({ titulo }) => titulo).toSorted()).toEqual(
    [...kept, 'Cobrar', 'Comprar telas', 'Pedir a tela'].toSorted(),
  )
})

test.each([
  'ZULMIRA QUIXADA  BITTENCOURT',
  'a peça da (Zulmira Quixadá Bittencourt).',
  'fone 99731-4826',
  'fone 9731 4826',
  'zap +55 92 9.9731.4826',
  'zulmira.q@exemplo.com.br.',
  'CPF 390.533.447-05',
  'CPF 390 533 447 05',
])('a reminder that says “%s” goes', async titulo => {
  const on = await shopWithPerson(app, database)
  await makeReminder(database.db, on.shop, { titulo })
  expect((await erase(on)).error).toBeUndefined()
  expect((await remindersOf(on.shop)).map(row => row.titulo)).toEqual(['Comprar telas'])
})

test('who is erased already takes no reminder along', async () => {
  const on = await shopWithPerson(app, database)
  const { data } = await erase(on)
  await makeReminder(database.db, on.shop, { titulo: 'Cliente removido ainda deve a OS-0001' })
  expect((await erase({ ...on, row: data })).error).toBeUndefined()
  expect(await remindersOf(on.shop)).toHaveLength(2)
})

const remindersOf = ({ user_id }: TestShop) =>
  database.sql<{ id: string; titulo: string }[]>`select id, titulo from lembretes where user_id = ${user_id}`

test('one with more photos than a statement has parameters is erased, too', async () => {
  const on = await shopWithPerson(app, database)
  await database.sql`
    insert into fotos_os (user_id, id, os_id, nome_arquivo, url_storage, tipo_foto, largura, altura, bytes, created_at, busca, chave, chave_conteudo)
    select user_id, gen_random_uuid(), os_id, nome_arquivo, url_storage || n, tipo_foto, largura, altura, bytes, created_at, busca, gen_random_uuid(), chave_conteudo
    from fotos_os, generate_series(1, 14000) n where user_id = ${on.shop.user_id}`
  await database.sql`
    update lojas set (total_fotos, bytes_fotos) = (select count(*) + 1, sum(bytes) + 9 from fotos_os where user_id = ${on.shop.user_id})
    where user_id = ${on.shop.user_id}`
  const answer = await erase(on)
  expect([answer.status, answer.error]).toEqual([200, undefined])
  const [{ gone } = { gone: -1 }] = await database.sql<{ gone: number }[]>`
    select count(*)::int as gone from eventos_os where user_id = ${on.shop.user_id} and tipo = 'foto_excluida'`
  expect(gone).toBe(14_001)
})

test('where the database fails before the end nothing is erased, and no mark says so', async () => {
  const on = await shopWithPerson(app, database)
  await database.sql`
    create function recusa() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
  await database.sql`
    create trigger recusa before update on clientes for each row
    when (new.nome = 'Cliente removido') execute function recusa()`
  try {
    expect((await erase(on)).status).toBe(500)
  } finally {
    await database.sql`drop function recusa cascade`
  }
  expect((await on.call('customers.get', { id: on.id })).nome).toBe(person.nome)
  expect(await keysOf(app.storage, `${on.shop.user_id}/apagados/`)).toEqual([])
})

test('files that an import staged go with them, and what is not stored yet; what was stored stays', async () => {
  const on = await shopWithPerson(app, database)
  const { bring, preview, get, run } = importer(database, app, on.cookie)
  const done = await bring('clientes', 'Nome;Telefone\nRui Prado;11 91234-5678\n')
  const waiting = await preview('clientes', `Nome;Telefone\n${person.nome};${person.telefone}\n`)
  const staged = () => keysOf(app.storage, `${on.shop.user_id}/imports/`)
  expect((await staged()).length).toBeGreaterThan(0)
  expect((await erase(on)).status).toBe(200)
  await run()
  expect(await staged()).toEqual([])
  expect((await get(waiting.id)).estado).toBe('cancelada')
  expect(await get(done.id)).toMatchObject({ estado: 'feita', pode_desfazer: true })
})
