/** A case's lines: of each round, the milliseconds at every size. */
export interface Timed {
  name: string
  lines: { name: string; rounds: number[][] }[]
}

/** One line for what was just measured, a number a size. */
export const figureLine = (name: string, line: string, round: number, times: number[]): string =>
  `round ${round + 1}  ${name.padEnd(26)}  ${line.padEnd(14)}  ${times.map(time => time.toFixed(2)).join('  ')} ms`

/** Prints the medians by size, and the largest over the smallest of them beside what it was in single rounds. */
export function printFigures(
  timed: Timed[],
  { orders, rounds, legend = ofShops }: { orders: number[]; rounds: number; legend?: string[] },
): void {
  const head = ['ms', ...orders.map(count => count.toLocaleString('en')), 'ratio', 'in rounds']
  const rows = timed.flatMap(({ name, lines }) => [
    [name],
    ...lines.map(line => {
      const medians = orders.map((_, at) => median(line.rounds.map(round => round[at] ?? Number.NaN)))
      const ratios = line.rounds.map(ratio)
      return [
        `  ${line.name}`,
        ...medians.map(value => value.toFixed(2)),
        ratio(medians).toFixed(2),
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      ]
    }),
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(row => (row.length > 1 ? (row[column] ?? '').length : 0))),
  )
  const lined = [head, ...rows].map(row =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
      .join('  '),
  )
  console.log(`\n${lined.join('\n')}\n`)
  console.log(
    [
      `Milliseconds for one answer, one at a time: medians of ${rounds} rounds. Ratio: the largest of the medians over the`,
      'smallest. "call" is the function without HTTP and router; "pgbench" its statements one after another.',
      ...legend,
    ].join('\n'),
  )
}

const ofShops = [
  'The shops take turns; naive counts the same figures from the rows, without the lists of orders, and was found equal first.',
  'Every shop took an order on each of the last 31 days; 100 orders cannot fill the days and keys of a year, so that the',
  'year in weeks, whose answer itself is longer, grows up to the size that fills them: by days and keys, not by orders.',
]

const ratio = (values: number[]) => Math.max(...values) / Math.min(...values)
export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
