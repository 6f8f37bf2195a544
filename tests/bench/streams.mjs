import { request } from 'node:http'

/** What the open streams heard since they were last asked: the row's id and when, by the clock. */
let heard = []
let open = []

/**
 * With `cookies` opens `browsers` streams for each, from several addresses of loopback as a server takes few from one; with `take`
 * answers what the first of each heard; otherwise closes them.
 */
export default async function streams({ origin, path, cookies, browsers, take }) {
  if (take) {
    const told = heard
    heard = []
    return told
  }
  if (!cookies) {
    for (const stream of open) stream.destroy()
    open = []
    return 0
  }
  const all = Array.from({ length: browsers }, () => cookies).flat()
  open = all.map((cookie, nth) =>
    request(origin + path, {
      agent: false,
      localAddress: `127.0.0.${2 + (nth % addresses)}`,
      headers: { accept: 'text/event-stream', cookie },
    }),
  )
  // A crowd at a time: they all come to one thread.
  for (let at = 0; at < open.length; at += crowd) {
    const next = open.slice(at, at + crowd)
    await Promise.all(next.map((stream, nth) => opens(stream, at + nth < cookies.length)))
  }
  return open.length
}

const addresses = 8
const crowd = 20

function opens(stream, isFirst) {
  return new Promise((resolve, reject) => {
    // One that breaks later is heard no more.
    stream.on('error', reject)
    stream.once('response', answer => {
      let text = ''
      answer.once('close', () => reject(new Error(`a stream ended: ${answer.statusCode} ${text}`)))
      answer.setEncoding('utf8').on('data', chunk => {
        const at = performance.timeOrigin + performance.now()
        text += chunk
        const events = text.split('\n\n')
        text = events.pop()
        for (const event of events) {
          if (event.includes('"alive"')) resolve()
          const [, id] = /^data: .*"id":"([^"]+)"/m.exec(event) ?? []
          if (id && isFirst) heard.push([id, at])
        }
      })
    })
    stream.setTimeout(60_000, () => reject(new Error('a stream says nothing')))
    stream.end()
  })
}
