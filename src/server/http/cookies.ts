import type { FastifyRequest } from 'fastify'

/** A preference that the browser keeps for us (client/shell/cookies.ts): one word. */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
