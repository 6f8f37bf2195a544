import { customerStats, listCustomers } from '../../src/server/customers/read-customers.ts'
import type { Database } from '../../src/server/db/client.ts'
import { encodeCursor } from '../../src/server/db/list-page.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { countOrders, listOrders } from '../../src/server/orders/list-orders.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { createOrder } from '../../src/server/orders/write-orders.ts'
import { listReminders, reminderStats } from '../../src/server/reminders/read-reminders.ts'
import { createOrder as orderSchema } from '../../src/shared/orders-schema.ts'
import { longAgo, rare } from './fill.ts'
import type { Owner } from './owners.ts'

export interface Case {
  name: string
  /** The procedure as the client calls it. */
  procedure: string
  input: (owner: Owner) => unknown
  /** The same without HTTP and router. */
  run: (db: Database, shop: ShopScope, owner: Owner) => Promise<unknown>
  /** How the driver sends it: under a name that is planned once, or planned for its values each time. */
  protocol: 'prepared' | 'extended'
  /** One transaction, whose repetitions need keys and numbers of their own. */
  creates?: true
}

/** Creating comes last: it makes the small shop larger. */
export const cases: Case[] = [
  list('list, page 1', 'prepared', () => ({})),
  list('list, page 1,000', 'prepared', ({ deep }) => ({ cursor: encodeCursor(deep) })),
  list('list, status Pronto', 'prepared', () => ({ status: 'Pronto' })),
  list('search, frequent', 'extended', () => ({ q: 'iphone' })),
  list('search, rare', 'extended', () => ({ q: rare })),
  list('search, absent', 'extended', () => ({ q: 'zimbábue' })),
  list('search, only old', 'extended', () => ({ q: longAgo })),
  list('search, a number', 'extended', () => ({ q: '0064' })),
  list('list, not paid', 'extended', () => ({ pago: false })),
  list('list, by deadline', 'extended', () => ({ ordem: 'previsao' })),
  list('list, one day', 'extended', ({ today }) => ({ de: today, ate: today })),
  counts('counts, frequent', () => ({ q: 'iphone' })),
  counts('counts, rare', () => ({ q: rare })),
  counts('counts, not paid', () => ({ pago: false })),
  {
    name: 'summary',
    procedure: 'orders.summary',
    input: () => undefined,
    run: (db, shop) => summarizeOrders(db, shop, new Date()),
    protocol: 'prepared',
  },
  {
    name: 'customers, page 1',
    procedure: 'customers.list',
    input: () => ({}),
    run: (db, shop) => listCustomers(db, shop, {}),
    protocol: 'prepared',
  },
  {
    name: 'customers, figures',
    procedure: 'customers.stats',
    input: () => undefined,
    run: (db, shop) => customerStats(db, shop, new Date()),
    protocol: 'extended',
  },
  reminders('reminders, page 1', { status: 'concluido', ordem: 'decrescente' }),
  reminders('reminders, search', { status: 'concluido', ordem: 'decrescente', q: 'iphone' }),
  reminders('reminders, absent', { status: 'concluido', ordem: 'decrescente', q: 'zimbábue' }),
  {
    name: 'reminders, figures',
    procedure: 'reminders.stats',
    input: () => undefined,
    run: (db, shop) => reminderStats(db, shop, new Date()),
    protocol: 'prepared',
  },
  {
    name: 'create',
    procedure: 'orders.create',
    input: newOrder,
    run: (db, shop, owner) => createOrder(db, shop, newOrder(owner), new Date()),
    protocol: 'prepared',
    creates: true,
  },
]

function list(
  name: string,
  protocol: Case['protocol'],
  input: (owner: Owner) => Parameters<typeof listOrders>[2],
): Case {
  const run: Case['run'] = (db, shop, owner) => listOrders(db, shop, input(owner), new Date())
  return { name, procedure: 'orders.list', input, run, protocol }
}

function counts(name: string, input: () => Parameters<typeof countOrders>[2]): Case {
  const run: Case['run'] = (db, shop) => countOrders(db, shop, input())
  return { name, procedure: 'orders.counts', input, run, protocol: 'extended' }
}

// The longest of the lists that the screen asks for; each plans for its own words and filters.
function reminders(name: string, input: Parameters<typeof listReminders>[2]): Case {
  const run: Case['run'] = (db, shop) => listReminders(db, shop, input, new Date())
  return { name, procedure: 'reminders.list', input: () => input, run, protocol: 'extended' }
}

/** An order of its own at each call, as the form sends it. */
export function newOrder({ cliente_id, today }: Owner) {
  return orderSchema.parse({
    chave: crypto.randomUUID(),
    cliente_id,
    marca: 'iPhone',
    modelo: '12',
    tipo_servico: 'Troca de Tela',
    defeito: 'Tela trincada, touch falha no canto inferior',
    valor: 780,
    data_entrada: today,
  })
}
