import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { exportVersion } from '../../src/shared/exports.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { forged } from '../support/forged-export.ts'
import { byLot } from '../support/long.ts'
import { makeCustomer, makeOrder } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let file: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const one = await owner()
  const { id } = await makeCustomer(database.db, one.shop)
  await makeOrder(database.db, one.shop, id, { itens, desconto: 60, valor: 700 })
  await makeOrder(database.db, one.shop, id, { a_orcar: true, valor: 0 })
  const gone = await makeOrder(database.db, one.shop, id, { itens: [labour], valor: 180 })
  await app.call('orders.delete', { id: gone.id }, { cookie: one.cookie })
  file = await one.taken()
})

const owner = () => exportOwner(database, app)

const line = { quantidade: 1, garantia_dias: null, custo_unitario: null }
const part: OrderLine = { ...line, tipo: 'peca', descricao: 'Tela', valor_unitario: 580, custo_unitario: 398 }
const labour: OrderLine = { ...line, tipo: 'servico', descricao: 'Mão de obra', valor_unitario: 180 }
const itens = [part, labour]

type Row = Record<string, unknown>

/** The file with its first order changed. */
const withOrder = (change: Row) =>
  forged(file, ({ rows }) =>
    rows('ordens_servico', all => all.map((row, at) => (at ? row : { ...row, ...change }))),
  )

test('the sheet of lines has them all, those in the trash with the day, and their costs', async () => {
  const { sheet, manifest } = await readExport(file)
  expect(manifest.versao).toBe(exportVersion)
  const today = sheet('lixeira_os')[0]?.['Excluída em']
  expect(today).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const cells = { Quantidade: '1', 'Garantia (dias)': '', 'Excluída em': '', 'Custo unitário': '' }
  const work = { ...cells, Tipo: 'Serviço', Descrição: 'Mão de obra', 'Valor unitário': '180,00' }
  expect(sheet('itens_os')).toEqual([
    {
      ...cells,
      OS: 'OS-0001',
      Tipo: 'Peça',
      Descrição: 'Tela',
      'Valor unitário': '580,00',
      'Custo unitário': '398,00',
    },
    { ...work, OS: 'OS-0001' },
    { ...work, OS: 'OS-0003', 'Excluída em': today },
  ])
  expect(sheet('ordens_servico').map(row => [row.Valor, row.Desconto, row['A orçar']])).toEqual([
    ['700,00', '60,00', 'Não'],
    ['0,00', '0,00', 'Sim'],
  ])
})

const wrongOrders: [string, Row, string, string][] = [
  ['a value that is not the sum less the discount', { valor: 701 }, 'valor', 'valor_dos_itens'],
  ['another sum than that of its lines', { soma_itens: 761 }, 'soma_itens', 'valor_dos_itens'],
  ['lines without their sum', { soma_itens: null }, 'soma_itens', 'valor_dos_itens'],
  ['a discount over the sum', { desconto: 761, valor: 0 }, 'desconto', 'desconto_grande'],
  ['a discount below zero', { desconto: -1, valor: 761 }, 'desconto', 'valor_invalido'],
  ['a discount without lines', { itens: [], soma_itens: null }, 'desconto', 'desconto_sem_itens'],
  ['half a centavo', { itens: [{ ...part, valor_unitario: 580.005 }, labour] }, 'itens', 'valor_invalido'],
  ['no piece', { itens: [{ ...part, quantidade: 0 }, labour] }, 'itens', 'quantidade_invalida'],
  ['no description', { itens: [{ ...part, descricao: ' ' }, labour] }, 'itens', 'descricao_obrigatoria'],
  ['more lines than fit', { itens: Array.from({ length: 51 }, () => part) }, 'itens', 'itens_demais'],
  ['a field that no line has', { itens: [{ ...part, os_id: null }] }, 'itens', 'campo_invalido'],
]
test.each(
  byLot(3, wrongOrders),
)('holds: of a file that says %s, the order stays out with its reason, and the others go alone', async (_, change, coluna, motivo) => {
  const one = await owner()
  const preview = await one.preview('bancada', await withOrder(change))
  expect(preview.previa.contagens).toMatchObject({ ruins: 1 })
  expect(preview.previa.erros[0]).toMatchObject({ arquivo: 'ordens_servico', linha: 1, coluna, motivo })
  expect((await one.confirm(preview)).contagens).toMatchObject({ ordens: 1, lixeira: 1 })
  expect(await audit(database.db)).toEqual([])
})

test('an open price that a file says of an order with a value or a payment is none', async () => {
  const one = await owner()
  await one.bring('bancada', await withOrder({ a_orcar: true }))
  const { rows } = await readExport(await one.taken())
  expect(rows.ordens_servico[0]).toMatchObject({ a_orcar: false, valor: 700, itens })
})

test('holds: an event of a file says of a line what ours say, and no cost', async () => {
  const one = await owner()
  const bytes = await forged(file, ({ rows }) =>
    rows('eventos_os', all => all.map((row, at) => (at ? row : { ...row, para: { itens: [part] } }))),
  )
  const { previa } = await one.preview('bancada', bytes)
  expect(previa.erros).toMatchObject([{ arquivo: 'eventos_os', linha: 1, motivo: 'campo_invalido' }])
})
