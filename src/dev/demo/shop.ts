import { eq, sql } from 'drizzle-orm'
import { searchableCustomer } from '../../server/customers/write-customers.ts'
import type { Transaction } from '../../server/db/client.ts'
import { contentHash } from '../../server/db/idempotency.ts'
import { clientes } from '../../server/db/schema/customers.ts'
import { itens_os } from '../../server/db/schema/order-lines.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { lojas } from '../../server/db/schema/shops.ts'
import { columnsOfLines } from '../../server/orders/order-lines.ts'
import { searchableOrder } from '../../server/orders/searchable-order.ts'
import { deviceName, joinDevice } from '../../shared/devices.ts'
import { type OrderLine, sumOfLines } from '../../shared/order-lines.ts'
import { orderNumber, type ServiceType } from '../../shared/orders.ts'
import { formatPhone } from '../../shared/phone-rules.ts'
import type { Calendar } from './calendar.ts'
import { devices } from './data/devices.ts'
import { addresses, type Person } from './data/names.ts'
import type { Random } from './data/random.ts'
import { notes, services } from './data/services.ts'
import type { Visit } from './visits.ts'

interface Trade {
  people: readonly Person[]
  /** Customers without orders. */
  undecided?: readonly Person[]
  visits: readonly Visit[]
}

/** Stores a shop's customers and orders, numbered in the order of their entry, and counts them. */
export async function insertTrade(
  tx: Transaction,
  { user_id, signedUp }: { user_id: string; signedUp: Date },
  { people, undecided = [], visits }: Trade,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const dated = datedVisits(visits, signedUp, calendar)
  const who = visitors(people, dated.length, random)
  const known = people.map((person, index) => {
    const first = dated[who.indexOf(index)]?.created ?? calendar.now
    return customerRow(user_id, person, minuteBefore(first), random)
  })
  const others = undecided.map((person, ago) =>
    customerRow(user_id, person, calendar.timeOn(calendar.day(-ago * 4)), random),
  )
  const orders = dated.flatMap((visit, index) => {
    const customer = known[who[index] ?? -1]
    return customer ? orderRow(visit, customer, index + 1, calendar, random) : []
  })
  await tx.insert(clientes).values([...known, ...others])
  await tx.insert(ordens_servico).values(orders.map(({ itens: _, ...order }) => order))
  await tx
    .insert(itens_os)
    .values(
      orders.flatMap(({ id: os_id, itens }) =>
        itens.map((line, posicao) => ({ ...line, user_id, id: sql`bancada_uuidv7()`, os_id, posicao })),
      ),
    )
  await countTrade(tx, user_id)
}

// The form registers a new customer just before the order.
const minuteBefore = (instant: Date): Date => new Date(instant.getTime() - 60_000)

async function countTrade(tx: Transaction, user_id: string): Promise<void> {
  const totals = tx
    .select({
      cliente_id: ordens_servico.cliente_id,
      total: sql<number>`count(*)`.as('total'),
      valor: sql<number>`sum(${ordens_servico.valor})`.as('valor'),
    })
    .from(ordens_servico)
    .where(eq(ordens_servico.user_id, user_id))
    .groupBy(ordens_servico.cliente_id)
    .as('totals')
  await tx
    .update(clientes)
    .set({ total_os: sql`${totals.total}`, valor_total: sql`${totals.valor}` })
    .from(totals)
    .where(sql`${clientes.user_id} = ${user_id} and ${clientes.id} = ${totals.cliente_id}`)
  const orders = tx.$count(ordens_servico, eq(ordens_servico.user_id, user_id))
  await tx
    .update(lojas)
    .set({
      total_os: sql`${orders}`,
      total_clientes: sql`${tx.$count(clientes, eq(clientes.user_id, user_id))}`,
      proximo_numero: sql`${orders} + 1`,
    })
    .where(eq(lojas.user_id, user_id))
}

/** Assigns customers to orders: new ones all the time, and some who come back. */
function visitors(people: readonly Person[], orders: number, random: Random): number[] {
  let known = 0
  return Array.from({ length: orders }, (_, order) => {
    // More new ones at the beginning; by the last order all have come.
    const expected = Math.ceil(people.length * ((order + 1) / orders) ** 0.75)
    if (known < expected) return known++
    return random.weighted(people.slice(0, known).map(([, , weight], index) => ({ index, weight }))).index
  })
}

/** A customer's row, registered at that instant. Its totals are counted once its orders are there. */
function customerRow(user_id: string, [nome, ddd]: Person, registered: Date, random: Random) {
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

// Numbers that begin with 90 are collect calls: a chat that is opened in the demo reaches nobody.
const phoneIn = (ddd: number, random: Random): string =>
  formatPhone(`${ddd}90${String(random.whole(0, 9_999_999)).padStart(7, '0')}`)

function emailOf(nome: string): string {
  const words = nome
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .filter(Boolean)
  return `${words[0]}.${words.at(-1)}@example.com`
}

/** A visit with the times of its entry and last change. */
type DatedVisit = Visit & { created: Date; updated: Date }

const gap = 4 * 60_000

/** The time of each visit's entry, oldest first. Those before the sign-up were entered after it, one by one. */
function datedVisits(visits: readonly Visit[], signedUp: Date, calendar: Calendar): DatedVisit[] {
  return visits
    .map((visit, index) => {
      const opened = calendar.timeOn(calendar.day(visit.entrada))
      const entered = Math.max(opened.getTime(), signedUp.getTime() + (index + 1) * gap)
      const created = new Date(Math.min(entered, calendar.now.getTime()))
      return { ...visit, created, updated: lastChange(visit, created, calendar) }
    })
    .sort((a, b) => a.created.getTime() - b.created.getTime())
}

function lastChange(visit: Visit, created: Date, calendar: Calendar): Date {
  if (visit.status === 'Recebido') return created
  return calendar.timeOn(calendar.day(visit.entrega ?? Math.min(visit.entrada + 1, 0)), created)
}

interface Customer {
  id: string
  user_id: string
  nome: string
  telefone: string
}

/** The row of a visit, as the app would have stored it. `number` counts from 1. */
function orderRow(visit: DatedVisit, customer: Customer, number: number, { day }: Calendar, random: Random) {
  const device = random.weighted(devices)
  const service = services.find(({ tipo }) => tipo === visit.servico) ?? random.weighted(services)
  const numero_os = orderNumber(number)
  const aparelho = joinDevice(device.marca, device.modelo)
  const chave = random.idAt(visit.created)
  const defeito = random.turn(service.defeitos, number)
  const usual = price(service.valores?.[device.faixa] ?? device.tela, random)
  const valor = visit.a_orcar ? 0 : usual
  const priced = { tipo_servico: service.tipo, device: deviceName(aparelho), valor, number }
  const { itens, desconto } = demoLines(priced)
  const fields = {
    cliente_id: customer.id,
    aparelho,
    defeito,
    tipo_servico: service.tipo,
    valor,
    soma_itens: itens.length > 0 ? sumOfLines(itens) : null,
    desconto,
    a_orcar: visit.a_orcar ?? false,
    ...columnsOfLines(itens),
    status: visit.status,
    pago: visit.pago !== undefined,
    forma_pagamento: visit.pago === undefined ? ('Pendente' as const) : random.weighted(methods).method,
    data_entrada: day(visit.entrada),
    data_previsao: visit.previsao === null ? null : day(visit.previsao),
    pronto_em: visit.status === 'Pronto' ? day(Math.min(visit.entrada + 1, 0)) : null,
    data_entrega: visit.entrega === undefined ? null : day(visit.entrega),
    pago_em: visit.pago === undefined ? null : day(visit.pago),
    observacoes: random.chance(0.25) ? random.pick(notes) : null,
  }
  return {
    ...fields,
    itens,
    user_id: customer.user_id,
    id: random.idAt(visit.created),
    numero_os,
    created_at: visit.created.toISOString(),
    updated_at: visit.updated.toISOString(),
    busca: searchableOrder({ ...fields, numero_os }, customer),
    chave,
    chave_conteudo: contentHash({ chave, ...fields }),
  }
}

/** Whole tens of reais, or ten cents less: 120 or 119.9. */
function price([from, to]: readonly [number, number], random: Random): number {
  const tens = random.whole(from, to)
  return Number(random.chance(0.15) ? `${tens - 1}9.9` : `${tens}0`)
}

const methods = [
  { method: 'PIX', weight: 52 },
  { method: 'Cartão', weight: 30 },
  { method: 'Dinheiro', weight: 18 },
] as const

/** The part that a service needs. */
const parts: Partial<Record<ServiceType, string>> = {
  'Troca de Tela': 'Tela',
  'Troca de Bateria': 'Bateria',
  'Reparo de Carregamento': 'Conector de carga',
  'Reparo de Câmera': 'Câmera traseira',
  'Reparo de Botões': 'Flex dos botões',
  'Reparo de Áudio': 'Alto-falante',
}

interface Priced {
  tipo_servico: ServiceType
  /** The device as people call it. */
  device: string
  valor: number
  /** From 1. Variety follows from it and not from chance, so that the demo's other choices stay as they were. */
  number: number
}

/** An order's lines and discount. Every fifth order has none: its value was typed. */
function demoLines({ tipo_servico, device, valor, number }: Priced) {
  const part = parts[tipo_servico]
  if (!part || number % 5 === 0 || valor === 0) return { itens: [], desconto: 0 }
  const desconto = number % 8 === 3 ? 10 : 0
  const film = tipo_servico === 'Troca de Tela' && number % 6 === 1
  const labour: OrderLine = line('servico', 'Mão de obra', tens(valor * 0.3), null)
  const films = film ? [line('peca', 'Película de vidro', 15, 4.5, { quantidade: 2 })] : []
  const rest = valor + desconto - sumOfLines([labour, ...films])
  const price = Math.round(rest * 100) / 100
  // Some parts were bought before their cost was noted.
  const cost = number % 7 === 0 ? null : tens(price * (0.45 + (number % 4) * 0.05))
  const garantia_dias = tipo_servico === 'Troca de Bateria' ? 180 : null
  const main = line('peca', `${part} ${device}`, price, cost, { garantia_dias })
  return { itens: [main, ...films, labour], desconto }
}

const tens = (amount: number): number => Math.round(amount / 10) * 10

const line = (
  tipo: OrderLine['tipo'],
  descricao: string,
  valor_unitario: number,
  custo_unitario: number | null,
  more: Partial<OrderLine> = {},
): OrderLine => ({
  tipo,
  descricao,
  quantidade: 1,
  valor_unitario,
  custo_unitario,
  garantia_dias: null,
  ...more,
})
