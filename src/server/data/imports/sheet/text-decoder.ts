import type { Encoding } from '../../../../shared/imports.ts'

/**
 * Decodes a complete text. Without `stream`, Node 20 decodes windows-1252 as ISO-8859-1, where 0x80 to 0x9F (’ “ ” – €) are
 * control characters. Every byte is a character, so streaming leaves no rest.
 */
export function textDecoder(encoding: Encoding): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encoding)
  const stream = encoding === 'windows-1252'
  return bytes => decoder.decode(bytes, { stream })
}

/** Whether a file's first characters are a program's or a picture's: a text has none of these control characters. */
export const looksBinary = (text: string): boolean => binary.test(text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding these characters is its purpose
const binary = /[\0-\x08\x0e-\x1a]/
