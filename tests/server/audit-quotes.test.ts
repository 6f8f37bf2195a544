import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const line = { quantidade: 2, valor_unitario: 50.1, custo_unitario: 30, garantia_dias: null }
const itens: OrderLine[] = [
  { ...line, tipo: 'peca', descricao: 'Tela "Ana"' },
  { ...line, tipo: 'servico', descricao: 'Troca', custo_unitario: null, garantia_dias: 90 },
]
const now = new Date('2026-11-23T15:00:00.000Z')

let database: TestDatabase
let shop: TestShop
let id: string
let open: string
let deleted: string

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  shop = await makeShop(db, { plano: 'profissional' })
  const customer = await makeCustomer(db, shop)
  const make = async () => {
    const order = await makeOrder(db, shop, customer.id, { itens, desconto: 0.4, valor: 200 })
    await makeQuote(db, shop, order, now)
    return order.id
  }
  id = await make()
  await makeAnswer(db, shop, id, {}, now)
  deleted = await make()
  await makeAnswer(db, shop, deleted, { resposta: 'recusado' }, now)
  // The value alone was quoted.
  const plain = await makeOrder(db, shop, customer.id, { valor: 90 })
  await makeQuote(db, shop, plain, now)
  open = plain.id
  await makeOrder(db, shop, customer.id, { valor: 10 })
  await deleteOrder(db, memoryStorage(), shop, deleted, now)
})

/** What is found after something was broken behind the app's back, which is put right again. */
async function found(broken: string) {
  const undo = new Error('undo')
  let differences: Awaited<ReturnType<typeof audit>> = []
  await database.db
    .transaction(async tx => {
      await tx.execute(broken)
      // What is broken has other words too, which text-room.test.ts is about.
      differences = (await audit(tx as unknown as typeof database.db)).filter(
        ({ what }) => what !== 'lojas.bytes_textos',
      )
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return differences.map(({ user_id, what, ...rest }) => {
    expect(user_id).toBe(shop.user_id)
    return [what.split(' ')[0], what.split(' ')[1], rest.stored, rest.counted]
  })
}

test('quotes that agree with their orders are no difference, in the trash neither', async () => {
  expect(await found('select 1')).toEqual([])
})

const [row, trashed] = ['ordens_servico', 'lixeira_os']
test.each<[string, () => string, () => unknown[][]]>([
  [
    'a version that is not the newest',
    () => `update ordens_servico set orcamento_versao = 2 where id = '${id}'`,
    () => [[`${row}.orcamento_versao`, id, '2', '1']],
  ],
  [
    'another total',
    () => `update ordens_servico set orcamento_total = 201 where id = '${id}'`,
    () => [[`${row}.orcamento_total`, id, '201.00', '200.00']],
  ],
  [
    'an answer that nobody gave',
    () => `update ordens_servico set orcamento_resposta = 'aprovado' where id = '${open}'`,
    () => [[`${row}.orcamento_resposta`, open, 'aprovado', 'null']],
  ],
  [
    'an answer that was lost',
    () => `update ordens_servico set orcamento_resposta = null where id = '${id}'`,
    () => [[`${row}.orcamento_resposta`, id, 'null', 'aprovado']],
  ],
  [
    'another last day',
    () => `update ordens_servico set orcamento_ate = '2026-12-31' where id = '${id}'`,
    () => [[`${row}.orcamento_ate`, id, '2026-12-31', '2026-12-03']],
  ],
  [
    'a change that is not said',
    () => `update itens_os set descricao = 'Outra', custo_unitario = 30 where os_id = '${id}' and posicao = 0;
      update ordens_servico set texto_itens = 'Outra Troca' where id = '${id}'`,
    () => [[`${row}.orcamento_mudou`, id, 'false', 'true']],
  ],
  [
    'a value that is another, and a total that is not',
    () => `update ordens_servico set orcamento_total = 91 where id = '${open}';
      update orcamentos set total = 91 where os_id = '${open}'`,
    () => [[`${row}.orcamento_mudou`, open, 'false', 'true']],
  ],
  [
    'a change where there is none',
    () => `update ordens_servico set orcamento_mudou = true where id = '${id}'`,
    () => [[`${row}.orcamento_mudou`, id, 'true', 'false']],
  ],
  [
    'a quote of the trash that is lost',
    () => `delete from lixeira_orcamentos where os_id = '${deleted}'`,
    () => [
      [`${trashed}.orcamento_ate`, deleted, '2026-12-03', 'null'],
      [`${trashed}.orcamento_resposta`, deleted, 'recusado', 'null'],
      [`${trashed}.orcamento_total`, deleted, '200.00', 'null'],
      [`${trashed}.orcamento_versao`, deleted, '1', 'null'],
    ],
  ],
  [
    'a quote that came with a file and counts',
    () => `update orcamentos set importado = true where os_id = '${open}'`,
    () => [
      [`${row}.orcamento_ate`, open, '2026-12-03', 'null'],
      [`${row}.orcamento_total`, open, '90.00', 'null'],
      [`${row}.orcamento_versao`, open, '1', 'null'],
    ],
  ],
])('%s is found', async (_, broken, differences) => {
  expect((await found(broken())).sort()).toEqual(differences())
})

test('another cost of a line is no change', async () => {
  const cheaper = `update itens_os set custo_unitario = 1 where os_id = '${id}' and posicao = 0;
    update ordens_servico set soma_custos = 2 where id = '${id}'`
  expect(await found(cheaper)).toEqual([])
})
