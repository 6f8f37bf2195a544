import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const agent = new Agent({ keepAlive: true })

/**
 * Asks for a page `count` times, `atOnce` at a time, as one owner after another from an address of their own each; `host` is
 * the server's own name where the url leads behind its proxy. Answers when that began and ended by the clock, and how many of
 * the pages had `drawn` in what they show.
 */
export default async function reload({ url, host, cookies, count, atOnce, drawn }) {
  const pages = []
  let asked = 0
  const from = performance.timeOrigin + performance.now()
  const owner = async () => {
    while (asked < count) {
      const at = asked++ % cookies.length
      pages.push(await get({ url, host, cookie: cookies[at], at }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, owner))
  const to = performance.timeOrigin + performance.now()
  // Read afterwards, so that reading takes no time from those who ask.
  const shown = pages.map(page =>
    unpacked(page)
      .toString()
      .replace(/<script.*?<\/script>/gs, ''),
  )
  return { from, to, drawn: shown.filter(page => page.includes(drawn)).length }
}

const unpacked = ({ body, encoding }) => {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

const get = ({ url, host, cookie, at }) =>
  new Promise((done, fail) => {
    const headers = {
      ...(host && { host }),
      cookie,
      'accept-encoding': 'br',
      'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
    }
    const asking = request(url, { agent, headers }, answer => {
      const pieces = []
      answer.on('data', piece => pieces.push(piece))
      answer.once('error', fail)
      answer.once('end', () =>
        answer.statusCode === 200
          ? done({ body: Buffer.concat(pieces), encoding: answer.headers['content-encoding'] })
          : fail(new Error(`a page was answered with ${answer.statusCode}`)),
      )
    })
    asking.once('error', fail).end()
  })
