import type { Measured, Taps, Visit } from './page.ts'
import type { Site } from './sites.ts'
import { lined } from './table.ts'

/** One opening, cold and warm, as it was measured: a run that is stopped has shown what it had. */
export const visitLine = (path: string, { build, protocol }: Site, { cold, warm }: Measured): string =>
  `${path.padEnd(14)} ${build} ${protocol}: rows cold ${whole(cold.rows)} ms, warm ${whole(warm.rows)} ms`

interface Opened {
  path: string
  site: Site
  all: Measured[]
}

/** The medians of each screen, and what shifted. */
export function printVisits(found: Opened[]): void {
  for (const kind of ['cold', 'warm'] as const) {
    const rows = found.map(({ path, site, all }) => {
      const visits = all.map(one => one[kind])
      const of = (key: Exclude<keyof Visit, 'largest' | 'shifted'>) => median(visits.map(visit => visit[key]))
      return [
        `${path} ${site.build} ${site.protocol}`,
        ...[whole(of('rows')), whole(Math.min(...visits.map(visit => visit.rows))), whole(of('live'))],
        ...[
          whole(of('fcp')),
          whole(of('lcp')),
          of('shift').toFixed(3),
          whole(of('script')),
          whole(of('task')),
        ],
        ...[whole(of('files')), whole(of('code')), of('sent').toFixed(1), of('decoded').toFixed(1)],
        ...[whole(of('document')), whole(of('asked')), visits.at(-1)?.largest ?? ''],
      ]
    })
    const head = [
      'rows',
      'best',
      'live',
      'FCP',
      'LCP',
      'CLS',
      'script',
      'task',
      'JS',
      'kB',
      'page kB',
      'decoded',
    ]
    console.log(`\n${lined([[kind, ...head, 'page in', 'calls', 'largest'], ...rows])}`)
  }
  console.log(
    [
      'Medians, in ms after the navigation began: when the first real row or figure is painted (and the best round), when the app',
      'has taken it over, and the browser’s own; script and task: processor of the page’s thread until it rests; JS: files, and kB as',
      'they are sent, that had come when it could be used; the page as it is sent and unpacked, and when it had come; calls before the rows.',
    ].join('\n'),
  )
  for (const { path, site, all } of found) {
    const shifted = new Set(all.flatMap(({ cold, warm }) => [...cold.shifted, ...warm.shifted]))
    if (shifted.size > 0)
      console.log(`${path} ${site.build} ${site.protocol} shifts: ${[...shifted].join('; ')}`)
  }
}

/** What is done once a screen rests. */
export function printActs(found: Opened[]): void {
  const rows = found.flatMap(({ path, site, all }) => {
    const acts = all.flatMap(one => one.acts ?? [])
    if (acts.length === 0) return []
    const of = (key: keyof (typeof acts)[number]) => whole(median(acts.map(one => one[key])))
    const beyond = whole(median(acts.map(({ results, call }) => results - call)))
    return [
      [
        `${path} ${site.build} ${site.protocol}`,
        ...[of('form'), of('status'), of('results'), beyond, of('slowest')],
      ],
    ]
  })
  if (rows.length === 0) return
  const head = ['once it rests', 'Nova OS', 'status', 'search', 'but its call', 'slowest']
  console.log(
    `\n${lined([head, ...rows])}\nms from a tap until Nova OS is typed in and until a status is painted; from a search's last key to its rows, and that without the time of its call; the page's slowest answer to any of it.`,
  )
}

interface Tapped {
  name: string
  word: string | undefined
  site: Site
  all: Taps[]
}

/** What a tap a second after the navigation began comes to. */
export function printTaps(found: Tapped[]): void {
  const rows = found.flatMap(({ name, word, site, all }) =>
    (['cold', 'warm'] as const).map(kind => {
      const taps = all.map(one => one[kind])
      const of = (key: 'tapped' | 'live' | 'answered' | 'field') =>
        whole(median(taps.map(tap => tap[key] ?? Number.NaN)))
      const whenOf = (some: boolean[]) => `${some.filter(Boolean).length} of ${some.length}`
      const isWhole = all.flatMap(one => (one.kept === undefined ? [] : one.kept))
      return [
        `${name} ${kind} ${site.build} ${site.protocol}`,
        ...[of('tapped'), of('live'), of('answered'), whole(Math.min(...taps.map(tap => tap.answered)))],
        ...[of('field'), whenOf(taps.map(tap => tap.taps > 1))],
        word ? whenOf(taps.map(tap => tap.text === word)) : isWhole.length > 0 ? whenOf(isWhole) : '',
      ]
    }),
  )
  const head = ['/ordens', 'tapped', 'live', 'answered', 'best', 'typed in', 'first tap lost', 'all kept']
  console.log(
    `\n${lined([head, ...rows])}\nms after the navigation began, medians. Where the first tap is lost it is tapped again once the screen is alive. All kept: every letter stands in the field, and the status in the database.`,
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const whole = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '')
