import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { maxPhotoBytes } from '../../shared/photos.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { Refusal } from '../errors.ts'
import { type BodyTimes, bodyBytes } from '../limits.ts'
import { safeFileName } from '../photos/file-names.ts'
import { StorageAway } from '../storage/storage.ts'
import { ownOrigin } from './security.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The folder for received files, and the ms allowed between two pieces of one. */
export interface Receiving {
  folder: string
  pause: number
}

/** Lets a scope's routes read forms with a file. */
export async function receiveForms(
  scope: FastifyInstance,
  { config, pause }: { config: Config } & Pick<BodyTimes, 'pause'>,
): Promise<Receiving> {
  const temporary = temporaryFolder(config.dataDir)
  scope.addHook('onReady', temporary.clear)
  scope.addHook('onClose', temporary.remove)
  await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  return { folder: temporary.path, pause }
}

/** The limits of a form: at most three fields, then one file. */
const formLimits = {
  fields: 3,
  files: 1,
  parts: 4,
  fieldNameSize: 20,
  fieldSize: 100,
  headerPairs: 10,
  fileSize: maxPhotoBytes,
}

/** Refuses a form by its headers: from another site, of another type, or too large. */
export function formGuard(config: Config, maxBytes: number = maxPhotoBytes) {
  const isOwnOrigin = ownOrigin(config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    if (!isOwnOrigin(request)) throw new Refusal('sem_permissao')
    checkForm(request, maxBytes)
  }
}

/** Refuses a body that is no form, or too large a one. */
export function checkForm(
  { headers }: Pick<FastifyRequest, 'headers'>,
  maxBytes: number = maxPhotoBytes,
): void {
  if (!/^multipart\/form-data\s*;/.test(headers['content-type'] ?? '')) throw new Refusal('arquivo_invalido')
  if (Number(headers['content-length'] ?? 0) > maxBytes + bodyBytes.aroundFile)
    throw new Refusal('arquivo_grande')
}

/** A form's schema, and what may refuse it before the file is read. */
interface FormFields<Fields> {
  schema: z.ZodMiniType<Fields>
  accept?: (fields: Fields) => Promise<void>
  /** The largest file of any fields; a photo's by default. */
  maxBytes?: number
  /** The largest file with these fields, if they limit it further. */
  maxBytesOf?: (fields: Fields) => number
  /** Receives the file's bytes; by default they go to a temporary file. */
  keep?: (bytes: AsyncIterable<Buffer>) => Promise<void>
  /** Makes the file's shown name; a photo's by default. */
  nameOf?: (sent: string) => string
}

/** A received file. */
export interface ReceivedFile {
  nome_arquivo: string
  /** Its temporary path, and the SHA-256 of its content. */
  path: string
  sha256: string
}

/**
 * Reads a form: its fields, then the file into `folder`, with pieces at most `pause` ms apart. Passes both to
 * `work`, and always removes the file afterwards. Throws `entrada_invalida` for another form, or
 * `arquivo_grande`.
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

/**
 * Closes the connection if nothing of the body came for `pause` milliseconds, until the returned function is
 * called.
 */
function watchProgress({ raw }: FastifyRequest, pause: number): () => void {
  const timer = setTimeout(() => raw.destroy(), pause)
  const onProgress = () => void timer.refresh()
  raw.on('data', onProgress)
  return () => {
    clearTimeout(timer)
    raw.off('data', onProgress)
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
      else if (sent.has(part.fieldname))
        throw new Refusal('entrada_invalida', { fields: { [part.fieldname]: 'campo_invalido' } })
      else sent.set(part.fieldname, wholeValue(part))
    }
  } catch (error) {
    // The rest is read and dropped: a client that still sends would not read its answer.
    request.raw.unpipe().resume()
    throw signal.aborted ? signal.reason : asRefusal(error, request)
  }
  if (!received) throw new Refusal('arquivo_invalido')
  return received
}

/**
 * Aborts with a refusal if the connection ends before the body does (`entrada_invalida`) or more than `bytes`
 * have come (`arquivo_grande`). Call it right before reading.
 */
function endOfBody({ raw }: FastifyRequest, bytes: number): AbortSignal {
  const end = new AbortController()
  const refuse = (key: 'entrada_invalida' | 'arquivo_grande') => end.abort(new Refusal(key))
  if (raw.destroyed) {
    refuse('entrada_invalida')
    return end.signal
  }
  raw.once('close', () => raw.readableEnded || refuse('entrada_invalida'))
  let come = 0
  raw.on('data', (piece: Buffer) => {
    come += piece.length
    if (come > bytes) refuse('arquivo_grande')
  })
  return end.signal
}

/** The form's parts. The parser alone would wait forever if the connection ended before it began to read. */
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
  // Past the limit the rest would be read to its end and dropped.
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

/** Opened before anything can fail: a file created after its removal would stay. */
async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** A field's value as sent; undefined if it was cut at its limit. */
const wholeValue = (part: Extract<Multipart, { type: 'field' }>): unknown =>
  part.valueTruncated || part.fieldnameTruncated ? undefined : part.value

/**
 * The refusal for an error: of the form, of our disk, store or database, or because the client stopped
 * sending.
 */
function asRefusal(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal || error instanceof TRPCError || !(error instanceof Error)) return error
  if (error instanceof StorageAway) return error
  // A client's broken connection has the same error codes.
  if (isDatabaseAway(error) && !raw.destroyed) return error
  if ('syscall' in error && !raw.destroyed)
    return new StorageAway('no room for what comes in', { cause: error })
  return new Refusal('entrada_invalida')
}
