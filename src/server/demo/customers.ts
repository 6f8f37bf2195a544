import { formatPhone } from '../../shared/phones.ts'
import { searchableCustomer } from '../customers/write.ts'
import { contentHash } from '../db/idempotency.ts'
import type { clientes } from '../db/schema/customers.ts'
import { addresses, type Person } from './data/names.ts'
import type { Random } from './random.ts'

/** Which of so many people brings each of so many orders: new faces all the time, and some who come back. */
export function visitors(people: readonly Person[], orders: number, random: Random): number[] {
  let known = 0
  return Array.from({ length: orders }, (_, order) => {
    // More new ones at the beginning; with the last order all have come.
    const expected = Math.ceil(people.length * ((order + 1) / orders) ** 0.75)
    if (known < expected) return known++
    return random.weighted(people.slice(0, known).map(([, , weight], index) => ({ index, weight }))).index
  })
}

/** A customer's row, registered at that instant. Its totals are counted once its orders are there. */
export function customerRow(user_id: string, [nome, ddd]: Person, registered: Date, random: Random) {
  const fields = {
    nome,
    telefone: phoneIn(ddd, random),
    email: random.chance(0.45) ? emailOf(nome) : null,
    endereco: random.chance(0.35) ? random.pick(addresses) : null,
    documento: null,
  }
  const chave = random.idAt(registered)
  return {
    ...fields,
    user_id,
    id: random.idAt(registered),
    data_cadastro: registered.toISOString(),
    updated_at: registered.toISOString(),
    busca: searchableCustomer(fields),
    chave,
    chave_conteudo: contentHash({ chave, ...fields }),
  } satisfies Record<
    keyof Omit<typeof clientes.$inferInsert, 'total_os' | 'valor_total' | 'importado_em'>,
    unknown
  >
}

// 90… begins a collect call: a chat that is opened in the demo reaches nobody.
const phoneIn = (ddd: number, random: Random): string =>
  formatPhone(`${ddd}90${String(random.whole(0, 9_999_999)).padStart(7, '0')}`)

function emailOf(nome: string): string {
  const words = nome
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${words[0]}.${words.at(-1)}@example.com`
}
