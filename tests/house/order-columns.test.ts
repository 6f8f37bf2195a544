import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  customerNames,
  internalNames,
  ownerNames,
  recordedNames,
  trashedNames,
} from '../../src/server/db/schema/order-columns.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { orderRow } from '../../src/shared/api-schemas.ts'

const columns = Object.keys(getTableColumns(ordens_servico))

test('holds: every column of an order is for its owner or for the server alone', () => {
  expect([...ownerNames, ...internalNames].sort()).toEqual(columns.toSorted())
})

test('holds: the API shows of an order what its owner sees', () => {
  const { clientes: _, itens: _lines, orcamento: _state, ...fields } = orderRow.shape
  expect(Object.keys(fields).filter(name => !ownerNames.some(own => own === name))).toEqual([])
})

test('the trash keeps every column but the owner and what is computed anew', () => {
  const lost = columns.filter(name => !trashedNames.some(kept => kept === name))
  expect(lost.sort()).toEqual(['busca', 'categoria_aparelho', 'user_id'])
})

test('every column that people set is recorded, or named as one that is not', () => {
  const rest = ownerNames.filter(name => !recordedNames.some(recorded => recorded === name))
  expect(rest.toSorted()).toEqual([
    'avisado_em',
    'created_at',
    'id',
    'numero_anterior',
    'orcamento_ate',
    'orcamento_mudou',
    'orcamento_resposta',
    'orcamento_total',
    'orcamento_versao',
    'soma_itens',
    'updated_at',
  ])
})

test('a customer’s file holds nothing of the server alone but the time of an import', () => {
  const more = customerNames.filter(name => !ownerNames.some(own => own === name))
  expect(more).toEqual(['importado_em'])
})
