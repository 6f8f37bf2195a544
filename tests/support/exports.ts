import { parse } from 'csv-parse/sync'
import { ours, type TestApp } from './app.ts'

/** Asks for an export as its owner's browser would, and reads it back: a record for each line, by its heading. */
export async function download({ app }: TestApp, cookie: string | undefined, path: string, headers = {}) {
  const answer = await app.inject({
    url: `/export/${path}`,
    headers: { host: ours.host, ...(cookie && { cookie }), ...headers },
  })
  const { statusCode: status, rawPayload: bytes, body } = answer
  return { status, headers: answer.headers, bytes, body, rows: status === 200 ? recordsOf(bytes) : [] }
}

/** Asks for an export by a form of a page, as a search does. */
export async function downloadFound(
  { app }: TestApp,
  cookie: string | undefined,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/export/${path}`,
    headers: { ...form, ...(cookie && { cookie }), ...headers },
    payload: `${new URLSearchParams(fields)}`,
  })
  const { statusCode: status, rawPayload: bytes, body } = answer
  return { status, headers: answer.headers, body, rows: status === 200 ? recordsOf(bytes) : [] }
}

const form = { ...ours, 'content-type': 'application/x-www-form-urlencoded' }

export const recordsOf = (csv: Buffer): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, delimiter: ';', record_delimiter: '\r\n' })

/** What the amounts of a column add up to, in cents; each must be written 1234,50. */
export function sumOf(rows: Record<string, string>[], column: string): bigint {
  let sum = 0n
  for (const { [column]: amount = '' } of rows) {
    if (amount === '') continue
    if (!/^\d+,\d\d$/.test(amount)) throw new Error(`${amount} is no amount`)
    sum += BigInt(amount.replace(',', ''))
  }
  return sum
}

/** An amount as a procedure answers it, in cents. */
export const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace('.', ''))
