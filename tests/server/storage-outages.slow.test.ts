import { afterEach, expect, test, vi } from 'vitest'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import { reportOutages, StorageAway } from '../../src/server/storage/storage.ts'
import { keysOf } from '../support/stored.ts'

const away = () =>
  s3Storage({ endpoint: new URL('http://127.0.0.1:1'), bucket: 'fotos-os', accessKey: 'a', secretKey: 'b' })

afterEach(() => void vi.useRealTimers())

test('an outage is told once a minute, whatever fails meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const told: string[] = []
  const store = reportOutages(away(), reason => told.push(reason))
  const fail = async () => {
    await expect(store.get('u/o/x')).rejects.toThrow(StorageAway)
    await expect(store.put('u/o/x', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(StorageAway)
    await expect(store.remove(['u/o/x'])).rejects.toThrow(StorageAway)
    await expect(keysOf(store)).rejects.toThrow(StorageAway)
    await expect(store.check()).rejects.toThrow(StorageAway)
  }
  await fail()
  await fail()
  expect(told).toEqual(["The photos' store at http://127.0.0.1:1 does not answer (ECONNREFUSED)."])
  vi.advanceTimersByTime(61_000)
  await fail()
  expect(told).toHaveLength(2)
})

test('one that ended is told again when it comes back', async () => {
  const told: string[] = []
  let at = away()
  const working = diskStorage('/tmp/bancada-nothing-here')
  const store = reportOutages({ ...at, get: key => at.get(key) }, reason => told.push(reason))
  await expect(store.get('u/o/x')).rejects.toThrow(StorageAway)
  at = working
  expect(await store.get('u/o/x')).toBeNull()
  at = away()
  await expect(store.get('u/o/x')).rejects.toThrow(StorageAway)
  expect(told).toHaveLength(2)
})

test('a key that is none is no outage', async () => {
  const told: string[] = []
  const store = reportOutages(away(), reason => told.push(reason))
  await expect(store.get('../x')).rejects.toThrow(TypeError)
  expect(told).toEqual([])
})
