import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromRandomAccessReaderPromise } from 'yauzl'
import { readerOf, ZipReader } from '../../src/server/data/imports/bancada/pieced-file.ts'
import { pieceBytes } from '../../src/server/data/imports/staging/staged.ts'
import { runs } from '../support/long.ts'
import { zip } from '../support/xlsx.ts'

/** A file in pieces, and how many of them were asked for. */
function inPieces(file: Buffer) {
  const asked: number[] = []
  const reader = readerOf({
    size: file.length,
    async piece(place) {
      asked.push(place)
      return file.subarray(place * pieceBytes, (place + 1) * pieceBytes)
    },
  })
  return { reader, asked }
}

const content = randomBytes(2 * pieceBytes + 1234)

test('any part of a file is read, across its pieces too, and nothing past its end', async () => {
  const { reader } = inPieces(content)
  const edges = [0, pieceBytes - 1, pieceBytes, 2 * pieceBytes - 7, content.length - 1, content.length]
  const place = fc.oneof(fc.constantFrom(...edges), fc.nat(content.length))
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      expect((await reader.read(start, end - start)).equals(content.subarray(start, end))).toBe(true)
    }),
    { numRuns: runs(20) },
  )
  await expect(reader.read(content.length - 1, 2)).rejects.toThrow('arquivo_truncado')
  await expect(reader.read(-1, 2)).rejects.toThrow('arquivo_truncado')
})

test('a ZIP is read out of pieces, few of them asked for twice', async () => {
  const file = zip({ 'a.bin': content, 'b.txt': 'depois' })
  const { reader, asked } = inPieces(file)
  const opened = await fromRandomAccessReaderPromise(new ZipReader(reader), file.length, { autoClose: false })
  const found: Record<string, Buffer> = {}
  for await (const entry of opened.eachEntry())
    found[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry))
  opened.close()
  expect(found['a.bin']?.equals(content)).toBe(true)
  expect(found['b.txt']?.toString()).toBe('depois')
  // Three pieces, and the last one anew for the directory's next entry.
  expect(asked.length).toBeLessThan(7)
})

test('a piece that is not there is no end of the file', async () => {
  const reader = readerOf({ size: pieceBytes + 10, piece: async () => new Uint8Array(pieceBytes - 5) })
  await expect(reader.read(0, pieceBytes + 1)).rejects.toThrow('arquivo_truncado')
})
