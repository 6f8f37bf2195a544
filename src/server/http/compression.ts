import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
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
    const size = Buffer.byteLength(payload)
    if (size < least) return payload
    const varies = String(reply.getHeader('vary') ?? '')
    if (!varies.includes('accept-encoding'))
      reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
    const coding = negotiate(request.headers['accept-encoding'] ?? 'identity', ['br', 'gzip'])
    if (coding === null) return payload
    reply.header('content-encoding', coding)
    return coding === 'br' ? brotliCompressSync(payload, brotli(size)) : gzipSync(payload, { level: 1 })
  })
})

/** The least work that still shrinks a list to a fifth; tables no larger than the text save more. */
const brotli = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
