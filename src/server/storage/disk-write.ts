import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../db/failures.ts'
import { ignoreCodes } from './ignore-codes.ts'

/** Writes a file of `root` that is whole or not there: into the folder `beside`, flushed, then renamed. */
export async function putFile(root: string, beside: string, path: string, body: Buffer): Promise<void> {
  const unfinished = join(beside, randomUUID())
  try {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    await writeFlushed(unfinished, body)
    await moveInto(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // A rename, like a new folder, is on disk only once the folder that names it is.
  for (let at = dirname(path); ; at = dirname(at)) {
    await flushFolder(at)
    if (at === root) break
  }
}

async function writeFlushed(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Between making the folder and opening the file, a removal may delete the folder, which is empty; where it happens
// while folders are made, Node reports ENOTDIR.
async function moveInto(from: string, path: string, tries = 10): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(from, path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || tries === 0) throw error
    await moveInto(from, path, tries - 1)
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(ignoreCodes('ENOENT'))
  try {
    await folder?.sync()
  } finally {
    await folder?.close()
  }
}
