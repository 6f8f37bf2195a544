import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { crowded, Refusal } from '../errors.ts'
import { downloadName } from '../photos/file-name.ts'
import { findObject } from '../photos/get.ts'
import { thumbnailKey } from '../photos/object-key.ts'
import type { Storage } from '../storage/storage.ts'

interface ById {
  Params: { id: string }
  Querystring: { download?: string }
}

/** GET /photos/:id and /photos/:id/thumb: a photo's image, to its owner alone (product 7.6); ?download=1 saves it. */
export async function photoFiles(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  app.get<ById>('/photos/:id', async (request, reply) => {
    const photo = await findOwn(request)
    const type = request.query.download === '1' ? 'attachment' : 'inline'
    return answerImage(deps.storage, request, reply, {
      id: request.params.id.toLowerCase(),
      key: photo.url_storage,
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': dispositionOf(type, downloadName(photo)),
      },
    })
  })

  app.get<ById>('/photos/:id/thumb', async (request, reply) => {
    const photo = await findOwn(request)
    return answerImage(deps.storage, request, reply, {
      id: request.params.id.toLowerCase(),
      key: thumbnailKey(photo.url_storage),
      headers: { 'content-type': 'image/webp' },
    })
  })

  /** The photo that the path names, where it is the caller's. Images come by themselves: they slide no session. */
  async function findOwn(request: FastifyRequest<ById>) {
    const sent = { ip: request.ip, cookies: request.headers.cookie }
    const { signedIn } = await deps.who(sent, { slide: false })
    if (!signedIn) throw new Refusal('nao_autenticado')
    const { id } = request.params
    if (!uuid.test(id)) throw new Refusal('nao_encontrado')
    return limitOwner(signedIn.user.id, () => findObject(deps.db, signedIn.user, id))
  }
}

/** Sends an object of the store as an image that its owner's browser keeps. Throws `nao_encontrado`. */
export async function answerImage(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, key, headers }: { id: string; key: string; headers: Record<string, string> },
) {
  // The image at an address never changes: a browser that has it needs no second copy.
  const etag = `"${id}"`
  const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(etag)
  const object = isKnown ? null : await storage.get(key)
  if (!isKnown && !object) throw new Refusal('nao_encontrado')
  reply.headers({ ...headers, ...kept, etag })
  if (!object) return reply.code(304).send()
  reply.header('content-length', object.size)
  if (request.method !== 'HEAD') return reply.send(object.body)
  // A HEAD needs no body, and Fastify would go on reading it.
  object.body.destroy()
  return reply.send(Readable.from([]))
}

/** On every image: its owner's browser keeps it, and opened by itself it may do nothing but show. */
const kept = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// A gallery's worth of images at once, beside the same shop's calls (trpc/admit.ts), fills the pool at most.
const limitOwner = limitConcurrencyByKey({ running: 2, waiting: 300 }, crowded)

/** RFC 6266, with a name in ASCII for what reads no other. */
function dispositionOf(type: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return contentDisposition(name, { type, fallback: plain })
}
