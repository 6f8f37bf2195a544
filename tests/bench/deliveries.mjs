import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'

/**
 * Sends `rate` deliveries a second for `seconds`, each when it is due whether or not those before are answered, and one
 * call of an owner's after another beside them, `pause` ms apart. Answers the milliseconds of each.
 */
export default async function deliveries({ origin, path, token, rate, seconds, call, pause }) {
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const calls = []
  const url = `${origin}/trpc/${call.procedure}`
  const calling = (async () => {
    while (!isOver()) {
      calls.push(await timed(url, { headers: call.headers, body: call.body, agent: browser }))
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  })()
  const sent = []
  for (let at = 0; at < rate * seconds; at++) {
    const due = began + (at * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    sent.push(send(at, due))
  }
  const answered = await Promise.all(sent)
  await calling
  return { answered, calls, took: performance.now() - began }

  function send(at, due) {
    const body = JSON.stringify({
      webhook_event_type: 'order_approved',
      order_id: `bench-${began}-${at}`,
      subscription_id: `assinatura-${at % 500}`,
      created_at: '2026-03-10 12:00',
      approved_date: '2026-03-10 12:00',
      Product: { product_id: 'bancada-basico', product_name: 'Básico' },
      Customer: { full_name: `Compradora ${at}`, email: `compradora${at % 500}@example.com` },
      Commissions: { charge_amount: 1490, currency: 'BRL' },
    })
    const signature = createHmac('sha1', token).update(body).digest('hex')
    return timed(`${origin}${path}?signature=${signature}`, { body }, due)
  }
}

// Fewer than the server takes of one address; of a provider that opens more the rest waits there.
const provider = new Agent({ keepAlive: true, maxSockets: 64 })
const browser = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer has come, since it was due. */
function timed(url, { body, headers, agent = provider }, since = performance.now()) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, agent }, answer => {
      answer.resume()
      if (answer.statusCode !== 200)
        reject(new Error(`${new URL(url).pathname} answered ${answer.statusCode}`))
      answer.once('end', () => resolve(performance.now() - since))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
