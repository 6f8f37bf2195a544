import type { Cells, Column } from './measure.ts'

interface Told {
  /** Of the large shop. */
  orders: number
  rounds: number
  seconds: number
  connections: number
  withPgbench: boolean
}

const units: Record<Column, (value: number) => string> = {
  sql: rate => `SQL ${time(1000 / rate)} ms`,
  sqlSmall: rate => `at 100 ${time(1000 / rate)} ms`,
  pgbench: rate => `pgbench ${whole(rate)}/s`,
  call: rate => `calls ${whole(rate)}/s`,
  callCpu: cpu => `CPU ${time(cpu)} ms`,
  http: rate => `HTTP ${whole(rate)}/s`,
  httpCpu: cpu => `CPU ${time(cpu)} ms`,
  httpSmall: rate => `HTTP at 100 ${whole(rate)}/s`,
  httpSmallCpu: cpu => `CPU ${time(cpu)} ms`,
}

/** One line for what was just measured, so that a run that is stopped has shown what it had. */
export const cellLine = (name: string, round: number, measured: Partial<Record<Column, number>>): string =>
  `round ${round + 1}  ${name.padEnd(22)}  ${columnsOf(measured)
    .map(column => units[column](measured[column] ?? Number.NaN))
    .join(', ')}`

const columnsOf = (measured: object) => Object.keys(measured) as Column[]

const head = [
  '',
  'SQL ms',
  'at 100',
  'pgbench/s',
  'calls/s',
  'HTTP/s',
  'call/pgb.',
  'HTTP/call',
  'CPU ms: call',
  'HTTP',
  'at 100',
]

/** Prints the medians as rates, ratios and times, and how far the rounds lay apart. */
export function printTable(cells: Cells, { orders, rounds, seconds, connections, withPgbench }: Told): void {
  const rows = [...cells].map(([name, row]) => {
    const of = (column: Column) => median(row[column] ?? [])
    return [
      name,
      time(1000 / of('sql')),
      time(1000 / of('sqlSmall')),
      whole(of('pgbench')),
      whole(of('call')),
      whole(of('http')),
      time(of('call') / of('pgbench')),
      time(of('http') / of('call')),
      time(of('callCpu')),
      time(of('httpCpu')),
      time(of('httpSmallCpu')),
    ]
  })
  console.log(`\n${lined([head, ...rows])}\n`)
  const spreads = [...cells.values()].flatMap(row => Object.values(row).map(spread))
  console.log(
    [
      `Everything at the shop of ${orders.toLocaleString('en')} orders, but "at 100". Medians of ${rounds} interleaved rounds of ${seconds} s.`,
      `SQL ms: pgbench, one connection, round trips included; rates: ${connections} connections; CPU ms: this process's`,
      `processor time for each, the load generator not counted. Between rounds the same cell differed by`,
      `${percent(median(spreads))} (median), ${percent(Math.max(...spreads))} at worst: ratios hold, absolutes do not.`,
      ...(withPgbench ? [] : ['pgbench was not found: what it measures is left empty.']),
    ].join('\n'),
  )
}

/** Rows of cells under one another, the first of each to the left. */
export function lined(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows
    .map(row =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const spread = (values: number[]) => (Math.max(...values) - Math.min(...values)) / median(values)
const time = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '')
const whole = (rate: number) => (Number.isFinite(rate) ? rate.toFixed(0) : '')
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
