import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { tooManyRequests } from '../../errors.ts'
import { blockOf, networkOf } from '../../network.ts'

/** Counts what each address has open. */
export interface AddressLimit {
  /** Counts one more and answers a function that uncounts it; or answers the network that is at its limit. */
  enter(address: string | undefined): { leave: () => void } | { full: string }
}

/**
 * The networks that an address counts for: its own, and the IPv6 /48 within which one sender can change
 * addresses.
 */
export function countedNetworks(address: string | undefined): string[] {
  const network = networkOf(address ?? '')
  const block = blockOf(network)
  return block === null ? [network] : [network, block]
}

/**
 * Allows `limit` at a time per address, and half as many more per /48; calls `onFull` once when an address
 * reaches it. Trusted proxies' own addresses are not counted: their requests count for the client.
 */
export function limitPerAddress(
  limit: number,
  trustedProxies: Config['trustedProxies'],
  onFull: (address: string) => void,
): AddressLimit {
  const isProxy = inNetworks(trustedProxies || [])
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

/** Whether an address is in one of these networks. */
export function inNetworks(given: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of given) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Limits simultaneous answers per address; behind a proxy, whose sockets are not counted, this is the only
 * limit.
 */
export const limitAnswers = fp(async (app: FastifyInstance, answers: AddressLimit) => {
  app.addHook('onRequest', async ({ ip }, { raw }) => {
    const entered = answers.enter(ip)
    if ('full' in entered) throw tooManyRequests()
    if (raw.destroyed) entered.leave()
    else raw.once('close', entered.leave)
  })
})
