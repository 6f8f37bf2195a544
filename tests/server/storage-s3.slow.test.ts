import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { S3Config } from '../../src/server/config.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { faultyWayTo } from '../support/faulty.ts'
import { clientOf, type S3Server, startS3 } from '../support/s3.ts'
import { keysOf } from '../support/stored.ts'

const s3 = await startS3()
/** For calls that are to fail; on a busy machine a real answer may take longer. */
const hurried = { connect: 1_000, idle: 2_000 }

async function failureOf(work: Promise<unknown>): Promise<StorageAway> {
  const failure = await work.then(
    () => 'nothing failed',
    error => error,
  )
  expect(failure).toBeInstanceOf(StorageAway)
  return failure
}

async function thrownBy(work: Promise<unknown>) {
  const start = performance.now()
  const failure = await failureOf(work)
  return { failure, ms: performance.now() - start }
}

describe('S3 without a server', () => {
  const config: S3Config = {
    endpoint: new URL('http://127.0.0.1:1'),
    bucket: 'fotos-os',
    accessKey: 'somebody',
    secretKey: 'a secret of theirs',
  }

  test('is told in one sentence, by every call, without the secret', async () => {
    const store = s3Storage(config)
    const calls = [
      store.check(),
      store.put('u/o/x', Buffer.from('x'), 'image/jpeg'),
      store.get('u/o/x'),
      store.remove(['u/o/x']),
      store.remove(['u/o/x', 'u/o/y']),
      keysOf(store),
    ]
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.message).toBe("The photos' store at http://127.0.0.1:1 does not answer (ECONNREFUSED).")
      expect(failure.refused).toBe(false)
      expect(inspect(failure, { depth: 10 })).not.toContain('a secret of theirs')
    }
  })

  test('one that takes connections and says nothing is given up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      const store = s3Storage(
        { ...config, endpoint: new URL(`http://127.0.0.1:${port}`) },
        { timeouts: hurried },
      )
      const { failure, ms } = await thrownBy(store.put('u/o/x', randomBytes(3_000_000), 'image/jpeg'))
      expect(failure.message).toContain('ETIMEDOUT')
      expect(ms).toBeGreaterThan(1_900)
      expect(ms).toBeLessThan(8_000)
    } finally {
      silent.close()
    }
  })

  test('a program that speaks no S3 is told from one', async () => {
    const url = await answering(
      'HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\ncontent-length: 12\r\n\r\n<p>Hello</p>',
    )
    const store = s3Storage({ ...config, endpoint: url }, { timeouts: hurried })
    expect((await failureOf(store.check())).message).toMatch(/does not answer \(not as S3 does\)\.$/)
    // A page that was not found is not an object that is not there.
    await failureOf(store.get('u/o/x'))
  })

  test('an object whose size is not told is none', async () => {
    const url = await answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n')
    const store = s3Storage({ ...config, endpoint: url }, { timeouts: hurried })
    expect((await failureOf(store.get('u/o/x'))).message).toMatch(/does not answer \(not as S3 does\)\.$/)
  })
})

/** The address of a program that gives everyone the same answer. */
async function answering(answer: string): Promise<URL> {
  const other = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end(answer)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
}

describe.skipIf(!s3.server)(s3.away ? `S3 (skipped: ${s3.away})` : 'S3 at a real server', () => {
  const server = s3.server as S3Server

  test.each([
    [
      'secretKey',
      'another',
      /^S3_ACCESS_KEY and S3_SECRET_KEY are not accepted at http:\/\/127\.0\.0\.1:\d+\.$/,
    ],
    [
      'accessKey',
      'nobody',
      /^S3_ACCESS_KEY and S3_SECRET_KEY are not accepted at http:\/\/127\.0\.0\.1:\d+\.$/,
    ],
    [
      'bucket',
      'none-here',
      /^S3_BUCKET none-here does not exist at http:\/\/127\.0\.0\.1:\d+: create it there/,
    ],
  ])('a wrong %s is refused and named, without a secret', async (field, value, sentence) => {
    const store = s3Storage({ ...(await server.bucket()), [field]: value })
    const calls = [
      store.check(),
      store.put('u/o/x', Buffer.from('x'), 'image/jpeg'),
      store.get('u/o/x'),
      store.remove(['u/o/x', 'u/o/y']),
      keysOf(store),
    ]
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.message).toMatch(sentence)
      expect(failure.refused).toBe(true)
      expect(inspect(failure, { depth: 10 })).not.toMatch(/testing|another/)
    }
  })

  test('keeps the media type', async () => {
    const config = await server.bucket()
    await s3Storage(config).put('u/o/x.webp', Buffer.from('x'), 'image/webp')
    const found = await clientOf(config).statObject(config.bucket, 'u/o/x.webp')
    expect(found.metaData['content-type']).toBe('image/webp')
  })

  test('a connection that breaks in the middle of an object breaks the stream', async () => {
    const { store, way, patient } = await faulty()
    await patient.put('u/o/x', randomBytes(6_000_000), 'image/jpeg')
    way.set({ kind: 'reset', after: 1_000_000 })
    const found = await store.get('u/o/x')
    expect(found?.size).toBe(6_000_000)
    await expect(found && buffer(found.body)).rejects.toThrow()
    way.set(null)
    const again = await store.get('u/o/x')
    expect(again && (await buffer(again.body)).length).toBe(6_000_000)
  })

  test('a store that stalls in the middle of an object is given up', async () => {
    const { store, way, patient } = await faulty()
    await patient.put('u/o/x', randomBytes(6_000_000), 'image/jpeg')
    way.set({ kind: 'stall', after: 1_000_000 })
    const found = await store.get('u/o/x')
    await expect(found && buffer(found.body)).rejects.toThrow('no progress')
  })

  test('a reader that takes its time is not taken for a store that does', async () => {
    const { store, patient } = await faulty()
    const body = randomBytes(6_000_000)
    await patient.put('u/o/x', body, 'image/jpeg')
    const found = await store.get('u/o/x')
    found?.body.pause()
    await wait(hurried.idle * 2.5)
    expect(found && (await buffer(found.body)).equals(body)).toBe(true)
  })

  test('a store that answers nothing, or half an answer, is given up within the time', async () => {
    const { store, way, patient } = await faulty()
    await patient.put('u/o/1', Buffer.from('x'), 'image/jpeg')
    for (const after of [0, 40]) {
      way.set({ kind: 'stall', after })
      const calls = [
        store.put('u/o/x', randomBytes(200_000), 'image/jpeg'),
        store.get('u/o/1'),
        store.remove(['u/o/2']),
        store.remove(['u/o/3', 'u/o/4']),
        keysOf(store),
        store.check(),
      ]
      for (const { failure, ms } of await Promise.all(calls.map(thrownBy))) {
        expect(failure.message).toContain('ETIMEDOUT')
        expect(ms).toBeLessThan(8_000)
      }
    }
    way.set(null)
    expect(await keysOf(patient, 'u/')).toContain('u/o/1')
  })

  test('a connection that breaks is tried once more, then told', async () => {
    const { patient: store, way } = await faulty()
    await store.put('u/o/x', Buffer.from('x'), 'image/jpeg')
    way.set({ kind: 'reset', after: 0 })
    const before = way.counts().taken
    expect((await failureOf(store.put('u/o/x', Buffer.from('y'), 'image/jpeg'))).message).toContain(
      'ECONNRESET',
    )
    expect(way.counts().taken - before).toBeLessThanOrEqual(2)
    way.set(null)
    await store.put('u/o/x', Buffer.from('z'), 'image/jpeg')
    const found = await store.get('u/o/x')
    expect(found && (await buffer(found.body)).toString()).toBe('z')
  })

  test('connections are kept for the next request, and none is left behind by readers that give up', async () => {
    const { patient: store, way } = await faulty()
    await store.put('u/o/x', randomBytes(3_000_000), 'image/jpeg')
    const before = way.counts().taken
    for (let i = 0; i < 10; i++) await store.put(`u/o/${i}`, Buffer.from('x'), 'image/jpeg')
    expect(way.counts().taken).toBe(before)
    for (let i = 0; i < 20; i++) (await store.get('u/o/x'))?.body.destroy()
    await expect.poll(() => way.counts().open, { timeout: 5_000 }).toBeLessThanOrEqual(2)
  })

  test('stopped, it is away; started again, it answers with what it held', { timeout: 90_000 }, async () => {
    const store = s3Storage(await server.bucket())
    await store.put('u/o/x', Buffer.from('kept'), 'image/jpeg')
    await server.stop()
    expect((await failureOf(store.get('u/o/x'))).message).toContain('ECONNREFUSED')
    await failureOf(store.check())
    await server.start()
    await expect.poll(() => store.check().then(() => 'here', String), { timeout: 30_000 }).toBe('here')
    const found = await store.get('u/o/x')
    expect(found && (await buffer(found.body)).toString()).toBe('kept')
  })

  async function faulty() {
    const config = await server.bucket()
    const way = await faultyWayTo(config.endpoint)
    const through = { ...config, endpoint: way.url }
    return { store: s3Storage(through, { timeouts: hurried }), patient: s3Storage(through), way }
  }
})
