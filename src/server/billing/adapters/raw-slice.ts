/**
 * The exact bytes of one field's value in a JSON object; null if the object has no such field, or two. For a
 * wrapped delivery only the inner object is signed, so exactly its bytes must be verified and read.
 */
export function sliceOf(body: Buffer, field: string): Buffer | null {
  let found: [number, number] | null = null
  let at = skipBlank(body, 0)
  if (body[at] !== open) return null
  at = skipBlank(body, at + 1)
  while (body[at] === quote) {
    const nameEnd = endOfString(body, at)
    const name = readName(body.subarray(at, nameEnd))
    at = skipBlank(body, nameEnd)
    if (body[at] !== colon) return null
    const start = skipBlank(body, at + 1)
    const end = endOfValue(body, start)
    if (end <= start) return null
    if (name === field) {
      if (found) return null
      found = [start, end]
    }
    at = skipBlank(body, end)
    if (body[at] === comma) at = skipBlank(body, at + 1)
  }
  return found && body[at] === close ? body.subarray(...found) : null
}

const [open, close, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]

function skipBlank(body: Buffer, from: number): number {
  let at = from
  while (body[at] === 0x20 || body[at] === 0x09 || body[at] === 0x0a || body[at] === 0x0d) at++
  return at
}

/** The position after the closing quote, or the body's end. */
function endOfString(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === backslash) at++
    else if (body[at] === quote) return at + 1
  }
  return body.length
}

/** The position after the value: a string, list, object or bare word. */
function endOfValue(body: Buffer, from: number): number {
  if (body[from] === quote) return endOfString(body, from)
  let depth = 0
  for (let at = from; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfString(body, at) - 1
    else if (byte === open || byte === openList) depth++
    else if (byte === close || byte === closeList) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && byte === comma) return at
  }
  return body.length
}

function readName(bytes: Buffer): string | null {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
