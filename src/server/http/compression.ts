import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Bytes from which an answer is compressed: shorter ones fit into a packet anyway. */
const least = 1024

/**
 * Compresses complete answers: procedures and pages. Not streams: assets are stored compressed, photos are
 * compressed already, and changes come a few bytes at a time. See docs/decisions/wire.md.
 */
export const compression = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload
    if (Buffer.byteLength(payload) < least) return payload
    const varies = String(reply.getHeader('vary') ?? '')
    if (!varies.includes('accept-encoding'))
      reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
    const coding = codingOf(request)
    if (coding === null) return payload
    reply.header('content-encoding', coding)
    return compress(payload, coding)
  })
})

/** Sends a text that never changes: compressed once a coding, not for everyone who asks. */
export function constantText(text: string) {
  const made = new Map<string, Buffer>()
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('vary', 'accept-encoding')
    const coding = codingOf(request)
    if (coding === null) return reply.send(text)
    const compressed = made.get(coding) ?? compress(text, coding)
    made.set(coding, compressed)
    return reply.header('content-encoding', coding).send(compressed)
  }
}

type Coding = 'br' | 'gzip'

const codingOf = ({ headers }: FastifyRequest): Coding | null =>
  negotiate(headers['accept-encoding'] ?? 'identity', ['br', 'gzip']) as Coding | null

const compress = (text: string, coding: Coding): Buffer =>
  coding === 'br' ? brotliCompressSync(text, brotli(Buffer.byteLength(text))) : gzipSync(text, { level: 1 })

/** The least work that still shrinks a list to a fifth; tables no larger than the text save more. */
const brotli = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
