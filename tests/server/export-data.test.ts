import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exportedRows } from '../../src/shared/exports.ts'
import { wallClockOf } from '../../src/shared/wall-clock.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportData, readExport } from '../support/exported-zip.ts'
import { recordsOf } from '../support/exports.ts'
import { makePhoto } from '../support/photos.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { secretRows } from '../support/samples.ts'
import { makeCustomer, makeExpense, makeOrder, makeReminder, makeShop, switchPlan } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function owner(options: Parameters<typeof makeShop>[1] = { plano: 'profissional' }) {
  const shop = await makeShop(database.db, options)
  return { shop, cookie: await app.signIn(shop.email) }
}

const strange = 'Ação ☕ "aspas"; ponto\nlinha\r\n\u2028 日本 \u202e <b>&amp; =1+1'

test('claim: all rows of the shop are in it, with their history, trash, photos and settings', async () => {
  const { shop, cookie } = await owner()
  const rows = await secretRows(database.db, shop)
  const photo = await makePhoto(database.db, app.storage, shop, rows.order.id)
  const gone = await makeOrder(database.db, shop, rows.customer.id, { data_entrada: '2026-11-19' })
  await makePhoto(database.db, app.storage, shop, gone.id)
  await app.call('orders.delete', { id: gone.id }, { cookie })
  await app.call(
    'settings.save',
    { categoria: 'empresa', based_on: null, registros: [{ chave: 'nome', valor: 'Oficina ☕; "central"' }] },
    { cookie },
  )
  const answer = await exportData(app, cookie)
  expect(answer.status, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="bancada-dados-[\d-]+\.zip"$/),
  })
  const { manifest, names, rows: read, sheet } = await readExport(answer.bytes)
  expect([names[0], names.at(-1)]).toEqual(['LEIA-ME.txt', 'manifest.json'])
  // The file's own time has no zone: it is what the shop's clocks show.
  const [time, date] = [answer.bytes.readUInt16LE(10), answer.bytes.readUInt16LE(12)]
  const shown = [1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63]
  const now = wallClockOf(new Date(manifest.criado_em), shop.fuso).slice(0, 16)
  expect(shown).toEqual(now.split(/[-T:]/).map(Number))
  expect(manifest).toMatchObject({
    loja: { id: shop.user_id, fuso: shop.fuso },
    parte: 1,
    partes: 1,
    com_fotos: true,
  })
  for (const [name, found] of Object.entries(read)) {
    const [{ count } = { count: -1 }] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from ${database.sql(name)} where user_id = ${shop.user_id}`
    // The photo of the order in the trash lies there.
    const trashed = name === 'fotos_os' ? 1 : 0
    expect([name, found.length - trashed > 0, found.length - trashed]).toEqual([name, true, count])
  }
  expect(read.fotos_os.map(({ os_id }) => os_id)).toEqual(expect.arrayContaining([rows.order.id, gone.id]))
  expect(read.fotos_os.find(({ id }) => id === photo.id)?.arquivo?.caminho).toMatch(
    new RegExp(`^fotos/OS-\\d+/[\\d-]+-antes-${photo.id.slice(-12)}\\.jpg$`),
  )
  const [order] =
    await database.sql`select * from ordens_servico where user_id = ${shop.user_id} and id = ${rows.order.id}`
  const told = read.ordens_servico.find(({ id }) => id === rows.order.id)
  expect(told).toMatchObject({
    numero_os: order?.numero_os,
    valor: Number(order?.valor),
    defeito: order?.defeito,
  })
  expect(sheet('ordens_servico').length).toBe(read.ordens_servico.length)
  expect(sheet('chaves_api')).toEqual([
    expect.objectContaining({ Nome: 'Segredo do site', Permite: 'Ler, Escrever', 'Vale até': '' }),
  ])
  expect(sheet('webhooks')).toEqual([
    expect.objectContaining({
      Endereço: rows.webhook.url,
      Evento: expect.stringContaining('order.paid'),
      Estado: 'Ligado',
    }),
  ])
  expect(sheet('lixeira_os').map(row => row.OS)).toContain(gone.numero_os)
})

test('a photo is called by its day where the shop is', async () => {
  const created = new Date('2026-03-03T02:30:00Z')
  for (const [fuso, day] of [
    ['America/Sao_Paulo', '2026-03-02'],
    ['America/Noronha', '2026-03-03'],
  ] as const) {
    const { shop, cookie } = await owner({ plano: 'profissional', fuso })
    const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
    await makePhoto(database.db, app.storage, shop, order.id, { created })
    const { rows } = await readExport((await exportData(app, cookie)).bytes)
    expect(rows.fotos_os[0]?.arquivo?.caminho).toContain(`/${day}-antes-`)
    expect(rows.fotos_os[0]?.created_at).toBe('2026-03-03T02:30:00.000Z')
  }
})

test('every stored column of a shop’s tables is exported, or is left out for a reason', async () => {
  const left: Record<string, string[]> = {
    clientes: ['importado_em', 'total_os', 'valor_total', 'busca', 'chave', 'chave_conteudo'],
    ordens_servico: [
      ...['importado_em', 'categoria_aparelho', 'busca', 'chave', 'chave_conteudo'],
      // They follow from its lines.
      ...['soma_custos', 'texto_itens'],
      // They follow from its quotes.
      ...['orcamento_versao', 'orcamento_total', 'orcamento_resposta', 'orcamento_ate', 'orcamento_mudou'],
    ],
    despesas: ['chave', 'chave_conteudo'],
    lembretes: ['busca', 'chave', 'chave_conteudo'],
    configuracoes: [],
    eventos_os: [],
    lixeira_os: ['chave', 'fotos'],
    fotos_os: ['url_storage', 'busca', 'chave', 'chave_conteudo'],
  }
  for (const [name, { shape }] of Object.entries(exportedRows)) {
    const columns = await database.sql<{ column_name: string }[]>`
      select column_name from information_schema.columns where table_name = ${name} and table_schema = 'public'`
    const stored = columns.map(({ column_name }) => column_name).filter(column => column !== 'user_id')
    // The file's own, and an order's lines and quotes, which have tables.
    const beside = ['parte', 'arquivo', 'itens', 'orcamentos']
    const kept = Object.keys(shape).filter(key => !beside.includes(key))
    expect([name, stored.toSorted()]).toEqual([name, [...kept, ...(left[name] ?? [])].toSorted()])
  }
})

test('claim: strange text comes back as it was, and in the sheets no cell is a formula', async () => {
  const { shop, cookie } = await owner()
  const customer = await makeCustomer(database.db, shop, { nome: '=HYPERLINK("http://x")' })
  await makeOrder(database.db, shop, customer.id, { defeito: strange, observacoes: '@SUM(A1)\n+55' })
  await makeExpense(database.db, shop, { descricao: '-2+3', valor: 9999999999.99 })
  await makeReminder(database.db, shop, { titulo: '+cmd', descricao: '\t=1' })
  const { rows, sheet, files } = await readExport((await exportData(app, cookie)).bytes)
  expect(rows.clientes[0]?.nome).toBe('=HYPERLINK("http://x")')
  const [stored] =
    await database.sql`select defeito, observacoes from ordens_servico where user_id = ${shop.user_id}`
  expect(rows.ordens_servico[0]).toMatchObject({ ...stored })
  expect(rows.despesas[0]).toMatchObject({ descricao: '-2+3', valor: 9999999999.99 })
  expect(sheet('despesas')[0]).toMatchObject({ Descrição: "'-2+3", Valor: '9999999999,99' })
  expect(sheet('clientes')[0]?.Nome).toBe('\'=HYPERLINK("http://x")')
  for (const [name, content] of files)
    if (name.endsWith('.csv')) {
      expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const cells = recordsOf(content).flatMap(row => Object.values(row))
      expect(cells.filter(cell => /^\s*[=+@-]/.test(cell))).toEqual([])
    }
})

test('holds: nothing of another shop is in it, and no secret, hash or session of its own', async () => {
  const victim = await owner()
  const secret = await secretRows(database.db, victim.shop)
  const photo = await makePhoto(database.db, app.storage, victim.shop, secret.order.id)
  const { shop, cookie } = await owner()
  const { key } = await makeApiKey(database.db, shop)
  await makeWebhook(database.db, shop)
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id)
  const own = await makePhoto(database.db, app.storage, shop, order.id)
  // As an edited row would: an object of another shop's.
  await database.sql`update fotos_os set url_storage = ${photo.keys[0] ?? ''} where user_id = ${shop.user_id} and id = ${own.id}`
  const { all, manifest } = await readExport((await exportData(app, cookie)).bytes)
  expect([manifest.imagens, manifest.contagens.fotos_os]).toEqual([0, 1])
  for (const word of [
    victim.shop.user_id,
    secret.order.id,
    'Segredo',
    'argon2',
    'chave_conteudo',
    'url_storage',
  ])
    expect(all).not.toContain(word)
  const secrets = await database.sql<{ secret: string }[]>`
    select senha_hash as secret from usuarios where id = ${shop.user_id} union all
    select token_hash from sessoes where user_id = ${shop.user_id} union all
    select id_publico from chaves_api where user_id = ${shop.user_id} union all
    select chave_hash from chaves_api where user_id = ${shop.user_id} union all
    select segredo from webhooks where user_id = ${shop.user_id} union all
    select id_publico::text from sessoes where user_id = ${shop.user_id} union all
    select chave::text from ordens_servico where user_id = ${shop.user_id}`
  expect(secrets.length).toBe(7)
  for (const word of [...secrets.map(({ secret }) => secret), key, 'whsec_']) expect(all).not.toContain(word)
  expect(all).not.toContain(shop.email)
})

test('claim: a plan that is over exports all the same, and a stranger nothing', async () => {
  const { shop, cookie } = await owner()
  await makeCustomer(database.db, shop)
  await switchPlan(database.db, shop.user_id, 'basico', '2020-01-01T00:00:00.000Z')
  const { rows } = await readExport((await exportData(app, cookie)).bytes)
  expect(rows.clientes.length).toBe(1)
  for (const [who, headers, status] of [
    [undefined, {}, 401],
    [cookie, { 'sec-fetch-site': 'cross-site' }, 403],
    [cookie, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  ] as const)
    expect((await exportData(app, who, '', headers)).status).toBe(status)
  for (const query of [
    '?parte=0',
    '?parte=-1',
    '?parte=1e3',
    '?fotos=talvez',
    '?user_id=1',
    '?parte=1&parte=1',
  ])
    expect([query, (await exportData(app, cookie, query)).status]).toEqual([query, 400])
  for (const query of ['?parte=2', '?parte=2&fotos=nao'])
    expect([query, (await exportData(app, cookie, query)).status]).toEqual([query, 404])
  await app.call('auth.signOut', undefined, { cookie })
  expect((await exportData(app, cookie)).status).toBe(401)
})

test('photos are parted by what they take, and each part is whole by itself', async () => {
  const { shop, cookie } = await owner()
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  const ids: string[] = []
  for (let at = 0; at < 4; at++) {
    const created = new Date(Date.parse('2026-11-20T10:00:00Z') + at)
    ids.push((await makePhoto(database.db, app.storage, shop, order.id, { created })).id)
  }
  await database.sql`update fotos_os set bytes = 1000000000 where user_id = ${shop.user_id}`
  await database.sql`update lojas set bytes_fotos = 4000000000, total_fotos = 4 where user_id = ${shop.user_id}`
  const taken: string[] = []
  for (const part of [1, 2, 3]) {
    const answer = await exportData(app, cookie, `?parte=${part}`)
    expect(answer.headers['content-disposition']).toContain(`-parte-${part}-de-3.zip`)
    const { manifest, rows } = await readExport(answer.bytes)
    expect(manifest).toMatchObject({ parte: part, partes: 3 })
    expect([rows.ordens_servico.length, rows.fotos_os.length]).toEqual([1, 4])
    taken.push(...rows.fotos_os.filter(({ arquivo }) => arquivo).map(({ id }) => id))
  }
  expect(taken).toEqual(ids)
  expect((await exportData(app, cookie, '?parte=4')).status).toBe(404)
  const without = await readExport((await exportData(app, cookie, '?fotos=nao')).bytes)
  expect(without.manifest).toMatchObject({
    partes: 1,
    com_fotos: false,
    imagens: 0,
    contagens: { fotos_os: 4 },
  })
  expect((await app.call('exports.progress', undefined, { cookie })).data).toMatchObject({
    partes: 3,
    fotos: 4,
    ultima: { estado: 'pronta', com_fotos: false, imagens: 0, terminada_em: expect.any(String) },
  })
})

test('an image that is lost is told, the others come', async () => {
  const { shop, cookie } = await owner()
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  await makePhoto(database.db, app.storage, shop, order.id)
  const lost = await makePhoto(database.db, app.storage, shop, order.id, { full: false })
  const { manifest, rows } = await readExport((await exportData(app, cookie)).bytes)
  expect([manifest.imagens, manifest.imagens_perdidas]).toEqual([1, 1])
  expect(rows.fotos_os.find(({ id }) => id === lost.id)?.arquivo).toBeNull()
})

test('holds: its owner is told by mail, once an hour, and nothing stays on the disk', async () => {
  let now = new Date()
  const { shop, cookie } = await owner()
  const timed = await testApp(database.db, { clock: () => now })
  const { run, sent } = testWork(database, () => new Date(now.getTime() + 1000))
  const take = async () => {
    now = new Date(now.getTime() + 60_000)
    expect((await exportData(timed, cookie)).status).toBe(200)
    await run()
    return sent.filter(({ to }) => to === shop.email).map(({ subject }) => subject)
  }
  expect(await take()).toEqual(['Os dados da sua loja foram exportados'])
  expect((await take()).length).toBe(1)
  now = new Date(now.getTime() + 3_700_000)
  expect((await take()).length).toBe(2)
  const spooled = async () => {
    const files = await readdir(join(timed.dataDir, 'tmp'), { recursive: true })
    return files.filter(name => /exportar\/./.test(name))
  }
  // They go once the last byte has left.
  await expect.poll(spooled, { timeout: 10_000 }).toEqual([])
})
