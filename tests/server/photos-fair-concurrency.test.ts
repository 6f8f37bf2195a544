import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { limitFairly } from '../../src/server/concurrency.ts'
import { Refusal } from '../../src/server/errors.ts'
import { ranOut, toStoredImage } from '../../src/server/photos/image.ts'

const settle = () => new Promise(setImmediate)

/** Works that end when they are told to, and the order in which they began. */
function decoder(bound: { running: number; long: number; waiting: number }) {
  const limited = limitFairly(bound, () => new Refusal('indisponivel'))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled: Promise<string>[] = []
  return {
    begun,
    async bring(name: string, isLong = false) {
      const work = () =>
        new Promise<string>(end => {
          begun.push(name)
          ends.set(name, () => end(name))
        })
      const answer = limited({ from: name.slice(0, 1), isLong }, work)
      settled.push(answer.catch(error => (error instanceof Refusal ? `${name} ${error.key}` : String(error))))
      await settle()
    },
    async end(name: string) {
      ends.get(name)?.()
      ends.delete(name)
      await settle()
    },
    running: () => [...ends.keys()],
    all: () => Promise.all(settled),
  }
}

test('owners are served in turn, however many one of them brought before', async () => {
  const { bring, end, begun } = decoder({ running: 1, long: 1, waiting: 9 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) await bring(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('long work leaves a turn to the rest, and holds up none of it', async () => {
  const { bring, end, begun, running } = decoder({ running: 2, long: 1, waiting: 9 })
  for (const name of ['a1', 'a2', 'b1']) await bring(name, true)
  for (const name of ['c1', 'a3']) await bring(name)
  expect(running()).toEqual(['a1', 'c1'])
  await end('c1')
  expect(running()).toEqual(['a1', 'a3'])
  await end('a1')
  await end('a3')
  expect(begun).toEqual(['a1', 'c1', 'a3', 'b1'])
  await end('b1')
  expect(running()).toEqual(['a2'])
})

test('where too many wait, whoever brought most stands back', async () => {
  const { bring, end, all } = decoder({ running: 1, long: 1, waiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) await bring(name)
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(await all()).toEqual([
    'a1',
    'a2',
    'a3 indisponivel',
    'a4 indisponivel',
    'a5 indisponivel',
    'b1',
    'c1',
  ])
})

test('whatever comes and ends, the bound holds, nothing is lost and no turn stays free', async () => {
  const step = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), isLong: fc.boolean(), ends: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const queue = decoder({ running: 2, long: 1, waiting: 5 })
      const long = new Set<string>()
      for (const [at, { owner, isLong, ends }] of steps.entries()) {
        const name = `${owner}${at}`
        if (isLong) long.add(name)
        await queue.bring(name, isLong)
        const running = queue.running()
        expect(running.length).toBeLessThanOrEqual(2)
        expect(running.filter(one => long.has(one)).length).toBeLessThanOrEqual(1)
        if (ends > 0) await queue.end(running[ends % running.length] ?? '')
      }
      while (queue.running().length > 0) await queue.end(queue.running()[0] ?? '')
      const answers = await queue.all()
      const refused = answers.filter(answer => answer.endsWith('indisponivel'))
      expect(refused.length + queue.begun.length).toBe(steps.length)
    }),
  )
})

test.each([
  ['timeout: 57% complete\nVipsImage: killed for image "temp-24"', true],
  ['vips_tracked: out of memory -- size == 144MB', true],
  ['VipsJpeg: Insufficient memory (case 4)', true],
  ['Input file has corrupt header: vips_mapfile: unable to mmap\nsystem error: Cannot allocate memory', true],
  ['VipsJpeg: premature end of JPEG image', false],
  ['Input file has corrupt header: VipsJpeg: Bogus marker length', false],
  ['vipspng: libpng read error', false],
  ['webpNvips: unable to read pixels', false],
  ['Unknown error', false],
])('the decoder’s words %j: %s', (words, isPassing) => {
  expect(ranOut(new Error(words))).toBe(isPassing)
})

const canBound = (() => {
  try {
    execFileSync('prlimit', ['--pid', String(process.pid)])
    return true
  } catch {
    return false
  }
})()

test.runIf(canBound)('a photo for which there is no memory is not called broken', async () => {
  const path = join(inject('scratch'), `${crypto.randomUUID()}.webp`)
  // 8192 × 6144 pixels of one grey.
  await writeFile(path, Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAv/9//BQdQxCIWsf+BiOh/AAA=', 'base64'))
  const size = /VmSize:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]
  const bound = (bytes: string) => execFileSync('prlimit', [`--as=${bytes}:`, '--pid', String(process.pid)])
  // The frame takes 201 MB.
  bound(String(Number(size) * 1024 + 100_000_000))
  try {
    await expect(toStoredImage(path, 'a')).rejects.toMatchObject({ key: 'indisponivel' })
  } finally {
    bound('unlimited')
  }
})
