import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'

/** Sends an object of the store as an image that the browser caches. Throws `nao_encontrado`. */
export async function answerImage(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, key, headers }: { id: string; key: string; headers: Record<string, string> },
) {
  // The image at an address never changes, so a cached one stays valid.
  const etag = `"${id}"`
  const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(etag)
  const object = isKnown ? null : await storage.get(key)
  if (!isKnown && !object) throw new Refusal('nao_encontrado')
  reply.headers({ ...headers, ...keptHeaders, etag })
  if (!object) return reply.code(304).send()
  reply.header('content-length', object.size)
  if (request.method !== 'HEAD') return reply.send(object.body)
  // A HEAD has no body; Fastify would read the stream anyway.
  object.body.destroy()
  return reply.send(Readable.from([]))
}

/** Headers of every image: a browser keeps it and no proxy does, and opened by itself it may run nothing. */
const keptHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
