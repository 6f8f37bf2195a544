import { v7 as uuidv7 } from 'uuid'
import { makeKey } from '../../src/server/api-keys/key-format.ts'
import type { Database } from '../../src/server/db/client.ts'
import { chaves_api } from '../../src/server/db/schema/api-keys.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import type { ApiScope } from '../../src/shared/api-keys.ts'

interface KeyFields {
  nome?: string
  escopos?: ApiScope[]
  expira_em?: string | null
  dormindo_em?: string | null
}

/** A key of the API of this shop, as its owner would have made it, and the header that it is sent in. */
export async function makeApiKey(
  db: Database,
  { user_id }: Pick<ShopScope, 'user_id'>,
  { nome = 'Site da loja', escopos = ['leitura', 'escrita'], ...fields }: KeyFields = {},
  now = new Date(),
): Promise<{ id: string; key: string; authorization: string }> {
  const id = uuidv7()
  const { key, ...stored } = makeKey()
  await db
    .insert(chaves_api)
    .values({ ...stored, ...fields, id, user_id, nome, escopos, created_at: now.toISOString() })
  return { id, key, authorization: `Bearer ${key}` }
}
