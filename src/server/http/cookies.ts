import type { FastifyRequest } from 'fastify'

/** A one-word preference in the browser's cookies (client/shell/cookies.ts). */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
