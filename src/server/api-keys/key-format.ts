import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '../../shared/api-keys.ts'

/** A key's parts: `bnc_`, the public id, `_`, the secret and its checksum, all of fixed length. */
const lengths = { id_publico: 12, secret: 43, checksum: 6 }

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const keyPattern = new RegExp(
  `^${apiKeyPrefix}([0-9A-Za-z]{${lengths.id_publico}})_[0-9A-Za-z]{${lengths.secret + lengths.checksum}}$`,
)

/** What is stored of a key. */
interface StoredKey {
  id_publico: string
  chave_hash: string
}

/** A new key, and what is stored of it. Its secret has 256 random bits, its public id 64. */
export function makeKey(): StoredKey & { key: string } {
  const id_publico = base62(randomBytes(8), lengths.id_publico)
  const unsigned = `${apiKeyPrefix}${id_publico}_${base62(randomBytes(32), lengths.secret)}`
  const key = unsigned + checksumOf(unsigned)
  return { key, id_publico, chave_hash: hashOf(key) }
}

/**
 * What a key would be stored as; null if it is none. The checksum tells, so that a typing error or a made-up
 * key never reaches the database, and a scanner of leaked secrets needs no list of ours.
 */
export function readKey(key: string): StoredKey | null {
  const [, id_publico] = keyPattern.exec(key) ?? []
  if (
    id_publico === undefined ||
    checksumOf(key.slice(0, -lengths.checksum)) !== key.slice(-lengths.checksum)
  )
    return null
  return { id_publico, chave_hash: hashOf(key) }
}

const checksumOf = (text: string): string => padded(BigInt(crc32(text)), lengths.checksum)

const base62 = (bytes: Buffer, length: number): string => padded(BigInt(`0x${bytes.toString('hex')}`), length)

function padded(value: bigint, length: number): string {
  let written = ''
  for (let rest = value; written.length < length; rest /= 62n) written = digits[Number(rest % 62n)] + written
  return written
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
