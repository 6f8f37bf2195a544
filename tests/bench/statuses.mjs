/** Moves each of these orders from status to status for `seconds`, one after another as a screen does; answers how often. */
export default async function statuses({ url, headers, orders, order, seconds }) {
  const end = performance.now() + seconds * 1000
  const start = performance.now()
  let count = 0
  const move = async ({ id, updated_at, status }) => {
    let [based_on, at] = [updated_at, order.indexOf(status)]
    while (performance.now() < end) {
      at = (at + 1) % order.length
      const body = JSON.stringify({ id, based_on, status: order[at], data_entrega: null })
      const answer = await fetch(url, { method: 'POST', headers, body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      based_on = JSON.parse(text).result.data.updated_at
      count++
    }
  }
  await Promise.all(orders.map(move))
  return { count, seconds: (performance.now() - start) / 1000 }
}
