import type { Encoding } from '../../../../shared/imports.ts'

/**
 * Makes characters of a whole text's bytes. What is not streamed in windows-1252 Node 20 reads as ISO-8859-1, where 0x80 to
 * 0x9F (’ “ ” – €) are control characters; a byte each, it leaves nothing over for a next piece.
 */
export function textDecoder(encoding: Encoding): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encoding)
  const stream = encoding === 'windows-1252'
  return bytes => decoder.decode(bytes, { stream })
}
