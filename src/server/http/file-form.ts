import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { maxPhotoBytes } from '../../shared/photos.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { Refusal } from '../errors.ts'
import { safeFileName } from '../photos/file-name.ts'
import { StorageAway } from '../storage/storage.ts'
import { ownOrigin } from './security.ts'
import { endOfBody, watchProgress } from './limits/slow-bodies.ts'
import { bodyBytes } from '../limits.ts'

/** What a form may hold: at most three fields, then one file. */
export const formLimits = {
  fields: 3,
  files: 1,
  parts: 4,
  fieldNameSize: 20,
  fieldSize: 100,
  headerPairs: 10,
  fileSize: maxPhotoBytes,
}

/** A whole form in bytes, its file and all that is around it. */
export const maxFormBytes = maxPhotoBytes + bodyBytes.aroundFile

/** Refuses a form by its headers: of another site, of another kind, or too large. */
export function formGuard(config: Config, maxBytes: number = maxPhotoBytes) {
  const isOwnOrigin = ownOrigin(config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    if (!isOwnOrigin(request)) throw new Refusal('sem_permissao')
    if (!/^multipart\/form-data\s*;/.test(request.headers['content-type'] ?? ''))
      throw new Refusal('arquivo_invalido')
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + bodyBytes.aroundFile)
      throw new Refusal('arquivo_grande')
  }
}

/** The fields of a form: how they are checked, and what may refuse them before the file is read. */
interface FormFields<Fields> {
  schema: z.ZodMiniType<Fields>
  accept?: (fields: Fields) => Promise<void>
  /** Of the file, whatever the fields say; a photo's unless told. */
  maxBytes?: number
  /** Of the file with these fields, where they bound it further. */
  maxBytesOf?: (fields: Fields) => number
  /** Where its bytes go as they come; into a file of its own for now, unless told. */
  keep?: (bytes: AsyncIterable<Buffer>) => Promise<void>
  /** What the file is called from here on; a photo unless told. */
  nameOf?: (sent: string) => string
}

/** A file that came in. */
export interface ReceivedFile {
  nome_arquivo: string
  /** Where the file lies for now, and the SHA-256 of what is in it. */
  path: string
  sha256: string
}

/** Where files that come in lie, and the ms that may pass between two pieces of one. */
export interface Receiving {
  folder: string
  pause: number
}

/**
 * Reads a form: its fields, then the file into `folder`, in pieces no more than `pause` ms apart. Hands both to `work`; the
 * file is gone afterwards, whatever happens. Throws `entrada_invalida` for a form that is not this one, or `arquivo_grande`.
 */
export async function withFileForm<Fields, T>(
  request: FastifyRequest,
  { folder, pause }: Receiving,
  form: FormFields<Fields>,
  work: (received: Fields & ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, crypto.randomUUID())
  try {
    const reading = readForm(request, path, form)
    const stop = watchProgress(request, pause)
    return await work(await reading.finally(stop))
  } finally {
    await rm(path, { force: true })
  }
}

async function readForm<Fields>(request: FastifyRequest, path: string, form: FormFields<Fields>) {
  const { maxBytes = maxPhotoBytes } = form
  const signal = endOfBody(request, maxBytes + bodyBytes.aroundFile)
  const sent = new Map<string, unknown>()
  let received: (Fields & ReceivedFile) | undefined
  try {
    for await (const part of partsOf(request, maxBytes, signal)) {
      if (part.type === 'file') received = await readFile(part, form, { path, sent, signal })
      else if (received) throw new Refusal('entrada_invalida', { fields: { file: 'campo_invalido' } })
      else sent.set(part.fieldname, wholeValue(part))
    }
  } catch (error) {
    // The rest is let through unread: a client that still sends would not see its answer.
    request.raw.unpipe().resume()
    throw signal.aborted ? signal.reason : asRefusal(error, request)
  }
  if (!received) throw new Refusal('arquivo_invalido')
  return received
}

/** The form's parts. The parser alone waits for ever where the connection ended before it began to read. */
async function* partsOf(
  request: FastifyRequest,
  fileSize: number,
  signal: AbortSignal,
): AsyncGenerator<Multipart> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => undefined)
  const parts = request.parts({ limits: { ...formLimits, fileSize } })
  while (true) {
    const next = await Promise.race([parts.next(), aborted])
    if (next.done) return
    yield next.value
  }
}

interface Reading {
  path: string
  sent: Map<string, unknown>
  signal: AbortSignal
}

async function readFile<Fields>(
  part: MultipartFile,
  { schema, accept, maxBytesOf, keep, nameOf = safeFileName }: FormFields<Fields>,
  { path, sent, signal }: Reading,
): Promise<Fields & ReceivedFile> {
  if (part.fieldname !== 'file')
    throw new Refusal('entrada_invalida', { fields: { [part.fieldname]: 'campo_desconhecido' } })
  const parsed = schema.safeParse(Object.fromEntries(sent))
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  await accept?.(parsed.data)
  // Past the limit the rest would be read to its end, and thrown away.
  part.file.once('limit', () => part.file.destroy(new Refusal('arquivo_grande')))
  const hash = createHash('sha256')
  let left = maxBytesOf?.(parsed.data) ?? Number.POSITIVE_INFINITY
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      left -= chunk.length
      if (left < 0) throw new Refusal('arquivo_grande')
      hash.update(chunk)
      yield chunk
    }
  }
  if (keep) await pipeline(part.file, counted, keep, { signal })
  else await pipeline(part.file, counted, (await openNew(path)).createWriteStream(), { signal })
  if (part.file.truncated) throw new Refusal('arquivo_grande')
  return {
    ...parsed.data,
    nome_arquivo: nameOf(part.filename ?? ''),
    path,
    sha256: hash.digest('base64url'),
  }
}

/** Opened before anything can break off: a file that came into being after its removal would stay. */
async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** A value as it was sent; one cut short at its limit is none. */
const wholeValue = (part: Extract<Multipart, { type: 'field' }>): unknown =>
  part.valueTruncated || part.fieldnameTruncated ? undefined : part.value

/** What went wrong: with the form, with our disk, store or database, or because nobody sends any more. */
function asRefusal(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal || error instanceof TRPCError || !(error instanceof Error)) return error
  if (error instanceof StorageAway) return error
  // A connection of a client's that breaks has the same codes.
  if (isDatabaseAway(error) && !raw.destroyed) return error
  if ('syscall' in error && !raw.destroyed)
    return new StorageAway('no room for what comes in', { cause: error })
  return new Refusal('entrada_invalida')
}
