import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import type { Database } from '../../src/server/db/client.ts'
import { chaves_api } from '../../src/server/db/schema/api-keys.ts'
import { type ApiScope, apiScopes } from '../../src/shared/api-keys.ts'
import { makeApiKey } from './api-keys.ts'
import type { TestApp } from './app.ts'

/** A key that may do everything, unless told otherwise; `change` alters its row later. */
export async function makeFullKey(
  db: Database,
  shop: { user_id: string },
  { nome = 'Site da loja', escopos = [...apiScopes] }: { nome?: string; escopos?: ApiScope[] } = {},
) {
  const { id, key } = await makeApiKey(db, shop, { nome, escopos })
  return {
    id,
    key,
    change: (values: Partial<typeof chaves_api.$inferInsert>) =>
      db.update(chaves_api).set(values).where(eq(chaves_api.id, id)),
  }
}

export interface ApiRequest {
  body?: unknown
  headers?: Record<string, string | undefined>
  key?: string | undefined
}

/** Calls the API as a program does: without cookie or origin. */
export function apiOf({ app }: TestApp, given: string) {
  return async (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    { body, headers = {}, key = given }: ApiRequest = {},
  ) => {
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
    const answer = await app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/v1${path}`,
      headers: {
        host: 'localhost:3000',
        ...(key && { authorization: `Bearer ${key}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      },
      ...(body !== undefined && { payload: isJson ? JSON.stringify(body) : (body as string | Buffer) }),
    })
    const type = answer.headers['content-type']?.toString() ?? ''
    return {
      status: answer.statusCode,
      headers: answer.headers,
      type,
      // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
      data: (type.includes('json') ? answer.json() : null) as any,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }
}

export type Api = ReturnType<typeof apiOf>

/** For tests that call more often than a key may. */
export const uncounted = { countApiCall: async () => ({ headers: {}, retryAfter: null }) }
