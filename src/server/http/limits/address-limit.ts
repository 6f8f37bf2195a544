import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import { blockOf, networkOf } from '../../network.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { crowded } from '../../errors.ts'

/** Counts what each address has open. */
export interface AddressLimit {
  /** Counts one more, and answers how to take it out again; or which of the address's networks has as many as it may. */
  enter(address: string | undefined): { leave: () => void } | { full: string }
}

/** Whom an address is counted with: its network's, and all of the IPv6 /48 through which one sender can go at will. */
export function countedNetworks(address: string | undefined): string[] {
  const network = networkOf(address ?? '')
  const block = blockOf(network)
  return block === null ? [network] : [network, block]
}

/**
 * At most so many of an address at a time, and half as many more of all networks of a /48; `onFull` is called once an
 * address reaches it. A trusted proxy's own address is not counted: what comes over it counts for the client that it names.
 */
export function limitPerAddress(
  limit: number,
  trustedProxies: Config['trustedProxies'],
  onFull: (address: string) => void,
): AddressLimit {
  const isProxy = networks(trustedProxies || [])
  const counts = new Map<string, { open: number; isReported: boolean }>()
  const bounds = [limit, Math.ceil(limit * 1.5)]
  return {
    enter(address) {
      if (!address || isProxy(address)) return { leave() {} }
      const keys = countedNetworks(address)
      const full = keys.find((key, at) => (counts.get(key)?.open ?? 0) >= (bounds[at] ?? limit))
      if (full !== undefined) {
        const count = counts.get(full)
        if (count && !count.isReported) onFull(address)
        if (count) count.isReported = true
        return { full }
      }
      const own = keys.map(key => {
        const count = counts.get(key) ?? { open: 0, isReported: false }
        counts.set(key, count)
        count.open++
        return { key, count }
      })
      return {
        leave() {
          for (const { key, count } of own) if (--count.open === 0) counts.delete(key)
        },
      }
    },
  }
}

function networks(given: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of given) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Answers under way at a time, of one address: behind a proxy, whose sockets are not counted, this is what bounds it. */
export const limitAnswers = fp(async (app: FastifyInstance, answers: AddressLimit) => {
  app.addHook('onRequest', async ({ ip }, { raw }) => {
    const entered = answers.enter(ip)
    if ('full' in entered) throw crowded()
    if (raw.destroyed) entered.leave()
    else raw.once('close', entered.leave)
  })
})
