import { setImmediate as othersTurn } from 'node:timers/promises'
import { limitFairly } from '../../concurrency.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { bodyBytes, concurrency, longBodyValues } from '../../limits.ts'
import { senderOf } from '../../network.ts'

const inTurn = limitFairly(concurrency.longBodies, tooManyRequests)

/**
 * Parses JSON: a long body in turns of addresses, and others' work runs before it. Throws `entrada_invalida` for one of more
 * values than any form has, and `muitas_tentativas`.
 */
export async function parseInTurn<T>(body: string, ip: string, parse: (body: string) => T): Promise<T> {
  if (body.length <= bodyBytes.visitor) return parse(body)
  return inTurn({ from: senderOf(ip) }, async () => {
    await othersTurn()
    if (hasTooMany(body)) throw new Refusal('entrada_invalida')
    return parse(body)
  })
}

/** Whether a text of JSON holds more lists, objects and parts of them than a body may. */
function hasTooMany(json: string): boolean {
  let isText = false
  let left = longBodyValues
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === ',' || sign === '{' || sign === '[') && --left < 0) return true
  }
  return false
}
