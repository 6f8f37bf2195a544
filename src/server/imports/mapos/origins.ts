import { createHash } from 'node:crypto'
import type { ImportNoun } from '../../../shared/imports.ts'
import { digitsOf } from '../../../shared/phones.ts'
import { plainWords } from '../sheet/words.ts'
import type { Dump } from './dump.ts'

/**
 * Tells a record from others by its table and id, and by whose MapOS it is: its first issuer's CNPJ, else their name. So a
 * later backup of the same shop brings only what is new, whatever was changed in it meanwhile.
 */
export function originsOf(dump: Dump): (noun: ImportNoun, id: number) => string {
  const [issuer] = dump.rows('emitente').sort((a, b) => a.id - b.id)
  const shop = issuer ? digitsOf(issuer.text('cnpj')) || plainWords(issuer.text('nome')) : ''
  return (noun, id) =>
    createHash('sha256')
      .update(JSON.stringify(['mapos', shop, noun, id]))
      .digest('base64url')
}
