import { request } from 'node:http'

/** What the open streams heard since they were last asked: the row's id and when, by the clock. */
let heard = []
let open = []

/**
 * With `cookies` opens a stream for each, from several addresses of loopback as a server takes few from one; with `take`
 * answers what all of them heard; otherwise closes them.
 */
export default async function streams({ origin, path, cookies, take }) {
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
  open = cookies.map((cookie, nth) =>
    request(origin + path, {
      agent: false,
      localAddress: `127.0.0.${2 + (nth % addresses)}`,
      headers: { accept: 'text/event-stream', cookie },
    }),
  )
  // A crowd at a time: they all come to one thread.
  for (let at = 0; at < open.length; at += crowd) await Promise.all(open.slice(at, at + crowd).map(opens))
  return open.length
}

const addresses = 8
const crowd = 50

function opens(stream) {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.once('response', answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        const at = performance.timeOrigin + performance.now()
        text += chunk
        const events = text.split('\n\n')
        text = events.pop()
        for (const event of events) {
          if (event.includes('"alive"')) resolve()
          const [, id] = /^data: .*"id":"([^"]+)"/m.exec(event) ?? []
          if (id) heard.push([id, at])
        }
      })
    })
    stream.end()
  })
}
