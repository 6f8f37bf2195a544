import type { TestDatabase } from './database.ts'

interface Owner {
  /** Calls a procedure that must be done. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a procedure answers
  done(path: string, input: unknown): Promise<any>
}

/** What an owner's forms do to a row: it is read, and sent with some of it changed. */
export function editedRows(database: TestDatabase, { done }: Owner) {
  const version = async (path: string, id: string) => {
    const row = await done(path, { id })
    return { ...row, based_on: row.updated_at }
  }
  const some = (row: Record<string, unknown>, names: string) =>
    Object.fromEntries(`id based_on ${names}`.split(' ').map(name => [name, row[name]]))
  return {
    async customer(id: string, fields: object) {
      const row = await version('customers.get', id)
      await done('customers.update', { ...some(row, 'nome telefone email endereco documento'), ...fields })
    },
    async order(id: string, fields: object) {
      const row = await version('orders.get', id)
      const [marca, ...modelo] = row.aparelho.split(' ')
      const kept = some(
        row,
        'cliente_id tipo_servico defeito valor status data_entrada data_previsao observacoes pago forma_pagamento data_entrega pago_em',
      )
      await done('orders.update', { ...kept, marca, modelo: modelo.join(' '), ...fields })
    },
    async expense(id: string, fields: object) {
      const [row] = await database.sql`select * from despesas where id = ${id}`
      const { descricao, valor, categoria, data_despesa, recorrente, updated_at } = row ?? {}
      const based_on = new Date(updated_at).toISOString()
      const kept = {
        descricao,
        valor: Number(valor),
        categoria,
        data_despesa: dayOf(data_despesa),
        recorrente,
      }
      await done('finance.updateExpense', { id, based_on, ...kept, ...fields })
    },
    async reminder(id: string, fields: object) {
      const row = await version('reminders.get', id)
      await done('reminders.update', {
        ...some(row, 'titulo descricao tipo os_id data_lembrete'),
        ...fields,
      })
    },
    /** What names a version of a row. */
    async version(path: string, id: string) {
      const { based_on } = await version(path, id)
      return { id, based_on }
    },
  }
}

const dayOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
