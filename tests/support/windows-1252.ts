/** What 0x80 to 0x9F stand for (index-windows-1252.txt of the Encoding Standard); all other bytes are what they are. */
const high = [
  ...[0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021],
  ...[0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f],
  ...[0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
  ...[0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178],
]

export const charOf1252 = (byte: number): number => high[byte - 0x80] ?? byte

/** A text as Excel and old databases of Windows write it; what has no place in it is a fault of the test. */
export function windows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, char => {
      const code = char.codePointAt(0) ?? 0
      const byte = high.indexOf(code) === -1 ? code : 0x80 + high.indexOf(code)
      if (byte > 255) throw new Error(`${char} is not in Windows-1252`)
      return byte
    }),
  )
}
