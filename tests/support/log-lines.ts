import { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import { logger } from '../../src/server/http/logger.ts'

/** The app's own logger, writing where a test can read it. */
export function logLines(): {
  logger: FastifyServerOptions['logger']
  lines: () => Record<string, unknown>[]
  text: () => string
} {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  return { logger: { ...logger, stream }, lines, text: () => text }
}
