import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toStoredImage } from '../../src/server/photos/image.ts'
import { cpuTime } from '../support/cpu.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'
import type { BenchDatabase } from './database.ts'
import type { Driver } from './driver.ts'
import type { BenchServer } from './serve.ts'

export interface PhotosPlan {
  width: number
  height: number
  rounds: number
  /** Photos one after another, of a round. */
  uploads: number
  /** Photos at once, of so many shops, while memory and another request's time are watched. */
  crowd: number
  shops: number
}

const wholePhotos: PhotosPlan = {
  ...{ width: 4032, height: 3024 },
  ...{ rounds: 5, uploads: 6, crowd: 16, shops: 8 },
}

/** What a camera's photo costs from the request to its answer, beside decoding and writing it alone. */
export async function benchPhotos(
  database: BenchDatabase,
  server: BenchServer,
  driver: Driver,
  _named: string[] = [],
  plan: PhotosPlan = wholePhotos,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  try {
    const path = join(folder, 'foto.jpg')
    const { width, height } = plan
    const size = await driver.run<number>('camera-photo', { path, width, height })
    console.log(`A JPEG of ${width} × ${height}, ${(size / 1e6).toFixed(1)} MB.`)
    const sender = await makeSender({ database, server, driver }, path, plan.shops)
    await compare(path, folder, sender, plan)
    await crowded(sender, plan)
    return plan.rounds * 4 + 3
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Sender = Awaited<ReturnType<typeof makeSender>>

interface Bench {
  database: BenchDatabase
  server: BenchServer
  driver: Driver
}

/** Sends photos of several shops; answers how long each took, in milliseconds. */
async function makeSender({ database, server, driver }: Bench, path: string, shops: number) {
  const { origin, cookieOf } = server
  const senders: { cookie: string; os_id: string }[] = []
  for (let made = 0; made < shops; made++) {
    const shop = await makeShop(database.db, { plano: 'profissional' })
    const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
    senders.push({ cookie: await cookieOf(shop.user_id), os_id: order.id })
  }
  return {
    send: (count: number, atOnce: boolean) =>
      driver.run<number[]>('uploads', { origin, senders, path, count, atOnce }),
    /** Milliseconds until a list of orders is answered. */
    async list(): Promise<number> {
      const start = performance.now()
      const headers = { origin, cookie: senders[0]?.cookie ?? '', 'content-type': 'application/json' }
      await (await fetch(`${origin}/trpc/orders.list`, { method: 'POST', headers, body: '{}' })).text()
      return performance.now() - start
    },
  }
}

/** Round after round, so that what else the machine does falls on both. */
async function compare(
  path: string,
  folder: string,
  { send }: Sender,
  { rounds, uploads }: PhotosPlan,
): Promise<void> {
  await alone(path, folder)
  await send(1, false)
  const [times, costs]: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    const work: number[] = []
    const workCost = await cpuTime(async () => {
      for (let done = 0; done < uploads; done++) work.push(await alone(path, folder))
    })
    let sent: number[] = []
    const sentCost = await cpuTime(async () => {
      sent = await send(uploads, false)
    })
    times.push(median(sent) / median(work))
    costs.push(sentCost / workCost)
    console.log(
      `round ${round}: uploaded in ${ms(median(sent))} (${ms(sentCost / uploads)} of processor), sharp alone ${ms(median(work))} (${ms(workCost / uploads)})`,
    )
  }
  console.log(
    `An upload takes ${median(times).toFixed(2)} times what decoding and writing take alone, and ${median(costs).toFixed(2)} times the processor (medians).`,
  )
}

async function alone(path: string, folder: string): Promise<number> {
  const start = performance.now()
  const { full, thumbnail } = await toStoredImage(path, 'bench')
  await Promise.all([writeFile(join(folder, 'a.jpg'), full), writeFile(join(folder, 'a.webp'), thumbnail)])
  return performance.now() - start
}

async function crowded({ send, list }: Sender, { crowd }: PhotosPlan): Promise<void> {
  const quiet: number[] = []
  for (let times = 0; times < 20; times++) quiet.push(await list())
  const idle = process.memoryUsage.rss()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const busy: number[] = []
  let isOver = false
  const sending = send(crowd, true).finally(() => {
    isOver = true
  })
  while (!isOver) busy.push(await list())
  const times = await sending
  clearInterval(watch)
  console.log(
    `${crowd} at once: all stored after ${ms(Math.max(...times))}; this process grows from ${mb(idle)} to ${mb(peak)} at most.`,
  )
  console.log(
    `orders.list meanwhile: ${ms(median(busy))} (median), ${ms(Math.max(...busy))} at worst; alone ${ms(median(quiet))}.`,
  )
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(0)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
