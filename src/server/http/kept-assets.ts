import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitByAddress } from '../concurrency.ts'
import { assetListingsMs, concurrency } from '../limits.ts'
import { assetsPrefix, type Storage, StorageAway } from '../storage/storage.ts'
import { pathOf } from './screen-of.ts'

const hour = 3_600_000
const day = 24 * hour
/** A process that runs stores its files anew each day, so only those of an ended one become so old. */
const keptFor = 30 * day

/**
 * Puts this build's files of code into the store, where every process finds them: a page goes on asking for those of
 * the release that it was opened with. Removes files that no process has had for 30 days. Answers how many it stored.
 */
export async function keepAssets(storage: Storage, folder: string, now: Date): Promise<number> {
  const own = (await readdir(join(folder, 'assets'))).filter(name => typeOf(name))
  const stored = new Map<string, Date>()
  for await (const { key, modified } of storage.list(assetsPrefix))
    stored.set(key.slice(assetsPrefix.length), modified)
  const isOlder = (name: string, than: number) => (stored.get(name)?.getTime() ?? 0) < now.getTime() - than
  const stale = own.filter(name => isOlder(name, day))
  for (const name of stale)
    await storage.put(assetsPrefix + name, await readFile(join(folder, 'assets', name)), typeOf(name) ?? '')
  const gone = [...stored.keys()].filter(name => !own.includes(name) && isOlder(name, keptFor))
  if (gone.length > 0) await storage.remove(gone.map(name => assetsPrefix + name))
  return stale.length
}

/** Runs keepAssets now and every hour, and logs failures. Answers a function that stops it. */
export async function keepAssetsRegularly(
  storage: Storage,
  folder: string,
  { clock, onFailure }: { clock: () => Date; onFailure: (error: unknown) => void },
): Promise<() => void> {
  const keep = () =>
    keepAssets(storage, folder, clock()).then(
      () => {},
      error => onFailure(error),
    )
  await keep()
  const timer = setInterval(keep, hour).unref()
  return () => clearInterval(timer)
}

/** Sends a file of code of another build, if the store has it; answers null if it has not. */
export function keptAssets(storage: Storage) {
  const limitAddress = limitByAddress(concurrency.keptFilesByAddress)
  const listed = lister(storage)
  let known = new Set<string>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const name = /^\/assets\/([\w-]+(?:\.[\w-]+)*)$/.exec(pathOf(request.url))?.[1]
    const type = name && typeOf(name)
    if (!type || !['GET', 'HEAD'].includes(request.method)) return null
    const read = async () => {
      const object = await storage.get(assetsPrefix + name)
      return object && text(object.body)
    }
    try {
      if (!known.has(name)) known = await listed()
      const code = known.has(name) ? await limitAddress(request.ip, read) : null
      if (code === null) return null
      // As text, so that it is compressed like any answer.
      return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(code)
    } catch (error) {
      if (error instanceof StorageAway) return null
      throw error
    }
  }
}

/**
 * Lists the kept names, at most once a second: whoever asks for names that do not exist makes no more work than
 * that. Each answer is from a listing that began after it was asked for, so a file that was stored before is in it.
 */
function lister(storage: Storage): () => Promise<Set<string>> {
  let next: Promise<Set<string>> | undefined
  let begun = Number.NEGATIVE_INFINITY
  const list = async () => {
    await pause(Math.max(0, begun + assetListingsMs - performance.now()))
    begun = performance.now()
    next = undefined
    const names = new Set<string>()
    for await (const { key } of storage.list(assetsPrefix)) names.add(key.slice(assetsPrefix.length))
    return names
  }
  return () => {
    next ??= list()
    return next
  }
}

/** Only files of code are kept: pictures and fonts have names that stay. */
const typeOf = (name: string): string | undefined => types[extname(name)]
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
