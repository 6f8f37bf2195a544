import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { isNearlyFull, type Storage, StorageAway } from '../../src/server/storage/storage.ts'
import { keysOf } from '../support/stored.ts'

const folderOf = () => mkdtemp(join(inject('scratch'), 'fotos-'))
const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

test('what a crash left half written is in no list, and goes once it is old', async () => {
  const folder = await folderOf()
  const store = diskStorage(folder)
  await store.put('u/o/x', Buffer.from('whole'), 'image/jpeg')
  const [left, running] = ['11111111', '22222222'].map(name => join(folder, '.parte', name))
  for (const path of [left, running]) await writeFile(path ?? '', 'hal')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await utimes(left ?? '', hours(-25), hours(-25))
  await utimes(running ?? '', hours(0), hours(0))

  expect(await keysOf(store)).toEqual(['u/o/x'])
  expect(await store.removeUnfinished(hours(-24))).toBe(1)
  expect(await filesOf(folder)).toEqual(expect.arrayContaining(['u/o/x', '.parte/22222222']))
  expect(await filesOf(folder)).toHaveLength(2)
  expect(await store.removeUnfinished(hours(1))).toBe(1)
  expect(await store.removeUnfinished(hours(1))).toBe(0)
  expect(await keysOf(store)).toEqual(['u/o/x'])
})

test('nobody else reads what it writes', async () => {
  const folder = join(await folderOf(), 'fotos')
  const store = diskStorage(folder)
  await store.put('u/o/x', Buffer.from('x'), 'image/jpeg')
  const modes = await Promise.all(['.parte', 'u', 'u/o', 'u/o/x'].map(path => stat(join(folder, path))))
  expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0, 0])
})

test('the folder of an order goes with its last photo', async () => {
  const folder = await folderOf()
  const store = diskStorage(folder)
  for (const key of ['u/o/x', 'u/p/x']) await store.put(key, Buffer.from('x'), 'image/jpeg')
  await store.remove(['u/o/x'])
  expect(await readdir(join(folder, 'u'))).toEqual(['p'])
  await store.remove(['u/p/x'])
  expect(await readdir(folder)).toEqual(['.parte'])
})

test('a folder that cannot be read or made is told by every call', async () => {
  const folder = await folderOf()
  await writeFile(join(folder, 'file'), '')
  const store = diskStorage(join(folder, 'file'))
  const put = (at: Storage) => at.put('u/o/x', Buffer.from('x'), 'image/jpeg')
  await expect(put(store)).rejects.toThrow(StorageAway)
  await expect(keysOf(store)).rejects.toThrow(StorageAway)
  await expect(store.removeUnfinished(new Date())).rejects.toThrow(StorageAway)
  await expect(store.check()).rejects.toMatchObject({
    refused: true,
    message: expect.stringContaining(folder),
  })
  // What lies where an object's folder should be is not read over.
  const other = diskStorage(folder)
  await mkdir(join(folder, 'u'))
  await writeFile(join(folder, 'u', 'o'), 'a file')
  await expect(put(other)).rejects.toThrow(StorageAway)
  expect(await readdir(join(folder, '.parte'))).toEqual([])
})

const small = smallDisk()

describe.skipIf(!small)('a full disk (skipped where none can be mounted)', () => {
  test('is told, leaves nothing behind, and holds what it held', async () => {
    const folder = small ?? ''
    const store = diskStorage(folder)
    await store.put('u/o/x', Buffer.from('kept'), 'image/jpeg')
    for (const key of ['u/o/x', 'u/o/y', 'u/new/y'])
      await expect(store.put(key, Buffer.alloc(3_000_000), 'image/jpeg')).rejects.toThrow(/ENOSPC/)
    expect(await filesOf(folder)).toEqual(['u/o/x'])
    const found = await store.get('u/o/x')
    expect(found && (await buffer(found.body)).toString()).toBe('kept')
    await store.put('u/o/y', Buffer.alloc(200_000), 'image/jpeg')
    expect(await keysOf(store)).toEqual(['u/o/x', 'u/o/y'])
  })
})

/** A disk of one megabyte, where this process may mount one. */
function smallDisk(): string | null {
  const folder = join(inject('scratch'), `cheio-${process.pid}`)
  try {
    execFileSync('mkdir', ['-p', folder])
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'bancada-teste', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  afterAll(() => void execFileSync('/bin/umount', ['-l', folder]))
  return folder
}

test('files are taken down to 2 GB or a twentieth of the disk, whichever is more', () => {
  const gigabytes = (livre: number, total: number) => isNearlyFull({ livre: livre * 1e9, total: total * 1e9 })
  expect([gigabytes(2, 20), gigabytes(1.999, 20)]).toEqual([false, true])
  expect([gigabytes(50, 1000), gigabytes(49.999, 1000)]).toEqual([false, true])
  expect(isNearlyFull(null)).toBe(false)
})
