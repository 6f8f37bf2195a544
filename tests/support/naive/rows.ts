import type { Sql } from 'postgres'
import { dayAt, numberOfDay } from './calendar.ts'

/** What the tables hold of a shop, read as text and made into days and cents by hand. */
export interface Rows {
  orders: OrderRow[]
  expenses: ExpenseRow[]
}

export interface OrderRow {
  id: string
  status: string
  pago: boolean
  servico: string
  categoria: string
  cents: bigint
  /** No price is known yet. */
  aOrcar: boolean
  /** Its newest quote; null where none was sent. `ate` is a day, as text. */
  orcamento: { resposta: string | null; ate: string } | null
  /** What its lines cost; null without a line or where a part has no cost. */
  custo: bigint | null
  /** The day of created_at in the shop's zone. */
  criada: number
  entrada: number
  previsao: number | null
  pronto: number | null
  entrega: number | null
  /** The day of its revenue, of a paid order. */
  receita: number | null
}

export interface ExpenseRow {
  id: string
  descricao: string
  categoria: string
  cents: bigint
  dia: number
  recorrente: boolean
  serie: string
  vencimento: number
  copiaDe: number | null
}

export async function readRows(sql: Sql, user_id: string, zone: string): Promise<Rows> {
  const [orders, lines, expenses] = await Promise.all([
    sql<Record<string, string | null>[]>`
      select id, status, pago::text, a_orcar::text, orcamento_resposta, orcamento_ate::text, tipo_servico, aparelho, valor::text, floor(extract(epoch from created_at) * 1000)::text as criada,
        data_entrada::text, data_previsao::text, pronto_em::text, data_entrega::text, pago_em::text
      from ordens_servico where user_id = ${user_id}`,
    sql<
      LineRow[]
    >`select os_id, tipo, quantidade::text, custo_unitario::text from itens_os where user_id = ${user_id}`,
    sql<Record<string, string | null>[]>`
      select id, descricao, categoria, valor::text, data_despesa::text, recorrente::text, serie, dia::text, copia_de::text
      from despesas where user_id = ${user_id}`,
  ])
  return {
    orders: orders.map(row => {
      const pago = row.pago === 'true'
      const entrega = day(row.data_entrega)
      return {
        id: `${row.id}`,
        status: `${row.status}`,
        pago,
        servico: `${row.tipo_servico}`,
        categoria: categoryOf(`${row.aparelho}`),
        cents: centsOf(`${row.valor}`),
        aOrcar: row.a_orcar === 'true',
        orcamento:
          row.orcamento_ate == null
            ? null
            : { resposta: row.orcamento_resposta ?? null, ate: row.orcamento_ate },
        custo: costOf(lines.filter(({ os_id }) => os_id === row.id)),
        criada: dayAt(Number(row.criada), zone),
        entrada: numberOfDay(`${row.data_entrada}`),
        previsao: day(row.data_previsao),
        pronto: day(row.pronto_em),
        entrega,
        receita: pago ? (entrega ?? day(row.pago_em)) : null,
      }
    }),
    expenses: expenses.map(row => ({
      id: `${row.id}`,
      descricao: `${row.descricao}`,
      categoria: `${row.categoria}`,
      cents: centsOf(`${row.valor}`),
      dia: numberOfDay(`${row.data_despesa}`),
      recorrente: row.recorrente === 'true',
      serie: `${row.serie}`,
      vencimento: Number(row.dia),
      copiaDe: day(row.copia_de),
    })),
  }
}

type LineRow = Record<'os_id' | 'tipo' | 'quantidade', string> & { custo_unitario: string | null }

function costOf(lines: LineRow[]): bigint | null {
  if (lines.length === 0) return null
  let cost = 0n
  for (const { tipo, quantidade, custo_unitario } of lines) {
    if (custo_unitario === null && tipo === 'peca') return null
    cost += BigInt(quantidade) * centsOf(custo_unitario ?? '0')
  }
  return cost
}

const day = (written: string | null | undefined) => (written ? numberOfDay(written) : null)

/** The cents of an amount with two decimals, as SQL writes it, or as JavaScript writes a number of reais. */
export function centsOf(written: string | number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(written))
  if (!match) throw new Error(`${written} is no amount`)
  const cents = BigInt(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return match[1] ? -cents : cents
}

/** The number of reais that travels for an amount. */
export function reais(cents: bigint): number {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return Number(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** A quotient, rounded to the last digit, a half away from zero. */
export const rounded = (dividend: bigint, divisor: bigint): bigint =>
  ((dividend < 0n ? -1n : 1n) * ((dividend < 0n ? -dividend : dividend) * 2n + divisor)) / (2n * divisor)

/** Rows by a key, each key where it first stands. */
export function groupedBy<Row>(rows: Row[], keyOf: (row: Row) => string): [key: string, rows: Row[]][] {
  const keys = [...new Set(rows.map(keyOf))]
  return keys.map(key => [key, rows.filter(row => keyOf(row) === key)])
}

const families: [category: string, ...words: string[]][] = [
  ['iPhone', 'iphone'],
  ['Samsung', 'samsung', 'galaxy'],
  ['Xiaomi', 'xiaomi', 'redmi', 'mi', 'poco'],
  ['Motorola', 'motorola', 'moto'],
  ['LG', 'lg'],
  ['Huawei', 'huawei'],
]

/** The first of the six families that a whole word of the name is of. */
function categoryOf(aparelho: string): string {
  const words = aparelho.toLowerCase().split(/[^\p{L}\p{N}_]+/u)
  return families.find(([, ...known]) => known.some(word => words.includes(word)))?.[0] ?? 'Outros'
}
