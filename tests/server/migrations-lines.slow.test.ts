import { afterAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { updateOrder as updateSchema } from '../../src/shared/orders-schema.ts'
import { fill } from '../bench/fill.ts'
import { findOwners } from '../bench/owners.ts'
import { ownerClient } from '../support/connections.ts'
import { oldDatabase } from '../support/old-database.ts'
import { orderInput } from '../support/shops.ts'

const { ownerUrl, db, migrate } = await oldDatabase(`teste_itens_${process.pid}`, '0027_chamadas_api')

const sql = ownerClient(ownerUrl)
afterAll(() => sql.end({ timeout: 1 }))

/** What a release without lines knows of its orders and their figures. */
const before = async () => ({
  orders: await sql`
    select user_id, id, valor, status, pago, data_entrega, busca, updated_at from ordens_servico order by id`,
  totals: await sql`
    select * from totais where medida not in ('valor_com_custo', 'custo')
    order by user_id, medida, grao, inicio, chave`,
})

test('a database of thousands of orders keeps them all and their figures, and takes lines from then on', async () => {
  await fill(sql, { owners: 20, big: { orders: 4000, customers: 500 } })
  const stored = await before()
  await migrate()
  expect(await before()).toEqual(stored)
  const [odd] = await sql`select count(*)::int as rows from ordens_servico
    where soma_itens is not null or desconto <> 0 or soma_custos is not null or a_orcar or texto_itens is not null`
  expect(odd).toEqual({ rows: 0 })
  expect(await audit(db)).toEqual([])

  const { shop } = (await findOwners(sql)).big
  const { items } = await listOrders(db, shop, { limit: 1 }, new Date())
  const [{ id, updated_at, cliente_id } = { id: '', updated_at: '', cliente_id: '' }] = items
  const { chave: _, valor: _valor, ...fields } = orderInput(cliente_id)
  const line = { tipo: 'peca', descricao: 'Tela', quantidade: 2, garantia_dias: null } as const
  const itens = [{ ...line, valor_unitario: 100, custo_unitario: 60 }]
  const paid = { pago: true, forma_pagamento: 'PIX' } as const
  const input = updateSchema.parse({ ...fields, ...paid, id, based_on: updated_at, itens })
  expect(await updateOrder(db, shop, input, new Date())).toMatchObject({ valor: 200, itens })
  expect(await audit(db)).toEqual([])
})
