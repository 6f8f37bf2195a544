import { setTimeout as pause } from 'node:timers/promises'
import { type Driver, startDriver } from './driver.ts'
import type { Site } from './sites.ts'
import { lined } from './table.ts'

interface Plan {
  sites: Site[]
  driver: Driver
  /** Users who have a page of rows. The last one works while the others reload. */
  owners: string[]
  rounds: number
  /** Pages that are measured, and times that everybody reloads. */
  pages: number
  bursts: number
}

interface Reloaded {
  from: number
  to: number
  drawn: number
}

interface Measured {
  /** One page after another: how many a second, milliseconds of processor for each, and how many had rows. */
  rate: number
  cpu: number
  drawn: number
  /** The same with eight at a time. */
  crowd: number
  crowdCpu: number
  crowdDrawn: number
  /** Milliseconds within which 99 of 100 calls of who works are answered: alone, and while all others reload. */
  alone: number
  beside: number
  /** Milliseconds until all reloaded pages have come. */
  burst: number
}

interface Found {
  site: Site
  cookies: string[]
  all: Measured[]
}

/** What the page of /ordens costs the server, and what its drawing does to somebody who works meanwhile. */
export async function benchPageServer({
  sites,
  driver,
  owners,
  rounds,
  pages,
  bursts,
}: Plan): Promise<number> {
  const worker = startDriver()
  const found: Found[] = []
  try {
    for (const site of sites) {
      const cookies = await Promise.all(owners.map(site.cookieOf))
      found.push({ site, cookies, all: [] })
      // Warm, as a server is that has run for a while.
      await reload(driver, site, cookies, pages, 2)
    }
    for (let round = 0; round < rounds; round++)
      for (const { site, cookies, all } of found) {
        const one = await costs(driver, site, cookies, pages, 1)
        const many = await costs(driver, site, cookies, pages, 8)
        const answered = await besideReloads(driver, worker, site, cookies, bursts)
        const measured = {
          ...one,
          ...{ crowd: many.rate, crowdCpu: many.cpu, crowdDrawn: many.drawn },
          ...answered,
        }
        all.push(measured)
        console.log(
          `round ${round + 1}  ${site.build.padEnd(10)} ${one.rate.toFixed(0)} pages/s, ${one.cpu.toFixed(2)} ms of processor each; p99 ${answered.alone.toFixed(1)} ms alone, ${answered.beside.toFixed(1)} ms beside reloads`,
        )
      }
  } finally {
    await worker.stop()
  }
  print(found, owners.length - 1)
  return sites.length * rounds * 3
}

const reload = (driver: Driver, { origin }: Site, cookies: string[], count: number, atOnce: number) =>
  driver.run<Reloaded>('reload', { url: `${origin}/ordens`, cookies, count, atOnce, drawn: 'R$' })

async function costs(driver: Driver, site: Site, cookies: string[], pages: number, atOnce: number) {
  const before = await site.cpu()
  const { from, to, drawn } = await reload(driver, site, cookies, pages, atOnce)
  const used = (await site.cpu()) - before
  return { rate: (pages * 1000) / (to - from), cpu: used / pages, drawn: drawn / pages }
}

/** Calls of one owner, one after another, a while alone and then while all others reload again and again. */
async function besideReloads(driver: Driver, worker: Driver, site: Site, cookies: string[], bursts: number) {
  const others = cookies.slice(0, -1)
  const headers = {
    origin: site.origin,
    cookie: cookies.at(-1) ?? '',
    'content-type': 'application/json',
  }
  const calls = worker.run<[number, number][]>('listing', {
    ...{ url: `${site.origin}/trpc/orders.list`, headers, body: '{}', between: 10 },
  })
  await pause(500)
  const began = Date.now()
  await pause(bursts * 500)
  const rested = Date.now()
  const times: Reloaded[] = []
  for (let burst = 0; burst < bursts; burst++) {
    times.push(await reload(driver, site, others, others.length, others.length))
    await pause(300)
  }
  await worker.run('listing', { stop: true })
  const answers = await calls
  const during = (from: number, to: number) =>
    answers.filter(([at, took]) => at + took >= from && at <= to).map(([, took]) => took)
  return {
    alone: p99(during(began, rested)),
    beside: p99(times.flatMap(({ from, to }) => during(from, to))),
    burst: median(times.map(({ from, to }) => to - from)),
  }
}

function print(found: Found[], reloading: number): void {
  const rows = found.map(({ site, all }) => {
    const of = (key: keyof Measured) => median(all.map(one => one[key]))
    return [
      site.build,
      ...[of('rate').toFixed(0), of('cpu').toFixed(2), share(of('drawn'))],
      ...[of('crowd').toFixed(0), of('crowdCpu').toFixed(2), share(of('crowdDrawn'))],
      ...[of('alone').toFixed(1), of('beside').toFixed(1), of('burst').toFixed(0)],
    ]
  })
  const head = [
    '',
    'pages/s',
    'CPU ms',
    'drawn',
    '8 at once',
    'CPU ms',
    'drawn',
    'p99 alone',
    'beside',
    'all in',
  ]
  console.log(
    `\n${lined([head, ...rows])}\n/ordens straight from the server, one page after another and eight at once; then calls of one owner alone, and beside ${reloading} who reload at once.`,
  )
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const share = (part: number) => `${(part * 100).toFixed(0)} %`
