import { createHash } from 'node:crypto'
import type { ShopScope } from '../../../db/shop-scope.ts'

/**
 * The id that a row of an export gets. In the shop that exported it, its own, which has to be free by then; in another shop
 * always the same new one, so that other rows can name it before it is stored. That one keeps the time of the old id, by
 * which rows of one day are sorted.
 */
export function idFor({ user_id }: ShopScope, origem: string): string {
  const [shop, id = ''] = origem.split('/')
  if (shop === user_id) return id
  const hash = createHash('sha256').update(`${user_id}/${origem}`).digest('hex')
  const time = id[14] === '7' ? `${id.slice(0, 13)}-7` : `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8`
  const variant = '89ab'[Number.parseInt(hash.slice(16, 17), 16) % 4]
  return `${time}${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The origin of another row of the same file, by its id there. */
export const originBeside = (origem: string, id: string): string => `${origem.split('/')[0]}/${id}`
