import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Rewrites a browser's PNG (8 bits, not interlaced) with 256 colours at most: a third of its weight. */
export function withPalette(png) {
  const { width, height, pixels } = decode(png)
  const { palette, indexOf } = choosePalette(pixels)
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf(pixels[y * width + x])
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pixels as numbers 0xRRGGBB; what is transparent in a screenshot is not told apart. */
function decode(png) {
  const chunks = readChunks(png)
  const head = chunks.find(({ type }) => type === 'IHDR').data
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const depth = head[9] === 6 ? 4 : 3
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const bytes = unfilter(inflateSync(Buffer.concat(packed)), width * depth, height, depth)
  const pixels = Uint32Array.from({ length: width * height }, (_, pixel) =>
    bytes.readUIntBE(pixel * depth, 3),
  )
  return { width, height, pixels }
}

function readChunks(png) {
  const chunks = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function unfilter(raw, stride, height, depth) {
  const bytes = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < depth ? 0 : bytes[at - depth]
      const up = y === 0 ? 0 : bytes[at - stride]
      const corner = x < depth || y === 0 ? 0 : bytes[at - stride - depth]
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      bytes[at] = raw[y * (stride + 1) + 1 + x] + guess
    }
  }
  return bytes
}

function paeth(left, up, corner) {
  const [a, b, c] = [left, up, corner].map(value => Math.abs(left + up - corner - value))
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

// The colours used most, each far enough from those before it that 256 come near to all of them.
function choosePalette(pixels) {
  const counts = new Map()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const byUse = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  let apart = 8
  let indexes = cover(byUse, apart)
  while (indexes.palette.length > 256) {
    apart *= 1.25
    indexes = cover(byUse, apart)
  }
  return indexes
}

/** A palette that comes nearer than `apart` (of squared distance) to every colour, or as soon as it is too long. */
function cover(colours, apart) {
  const palette = []
  const places = new Map()
  for (const colour of colours) {
    const near = nearest(colour, palette)
    const isNew = near.distance >= apart
    places.set(colour, isNew ? palette.push(colour) - 1 : near.place)
    if (palette.length > 256) break
  }
  return { palette, indexOf: colour => places.get(colour) }
}

function nearest(colour, palette) {
  let best = { place: -1, distance: Number.POSITIVE_INFINITY }
  for (const [place, other] of palette.entries()) {
    const between = distance(colour, other)
    if (between < best.distance) best = { place, distance: between }
  }
  return best
}

const channels = colour => [colour >> 16, (colour >> 8) & 255, colour & 255]
const distance = (one, other) =>
  ((one >> 16) - (other >> 16)) ** 2 +
  (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
  ((one & 255) - (other & 255)) ** 2

function header(width, height) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // 8 bits a pixel, indexes into the palette.
  data.set([8, 3], 8)
  return data
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
