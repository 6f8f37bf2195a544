import { setImmediate as othersTurn } from 'node:timers/promises'
import { limitFairly } from '../../concurrency.ts'
import { tooManyRequests } from '../../errors.ts'
import { bodyBytes, concurrency } from '../../limits.ts'
import { senderOf } from '../../network.ts'

const inTurn = limitFairly(concurrency.longBodies, tooManyRequests)

/** Parses a body: a long one in turns of addresses, and others' work runs before it. Throws `muitas_tentativas`. */
export async function parseInTurn<T>(body: string, ip: string, parse: (body: string) => T): Promise<T> {
  if (body.length <= bodyBytes.visitor) return parse(body)
  return inTurn({ from: senderOf(ip) }, async () => {
    await othersTurn()
    return parse(body)
  })
}
