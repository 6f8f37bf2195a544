import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../auth/network.ts'
import type { Config } from '../config.ts'

/** Counts what of each address is there at a time. */
export interface Crowd {
  /** Counts one more, and answers how to take it out again; null where the address has as many as it may. */
  enter(address: string | undefined): (() => void) | null
}

/**
 * At most so many of an address at a time; the first that is too many is told of. A proxy that we trust is nobody's
 * address: what comes over it is counted by whom it names.
 */
export function crowdByAddress(
  most: number,
  trustedProxies: Config['trustedProxies'],
  onFull: (address: string) => void,
): Crowd {
  const isProxy = networks(trustedProxies || [])
  const crowds = new Map<string, { size: number; told: boolean }>()
  return {
    enter(address) {
      if (!address || isProxy(address)) return () => {}
      const key = networkOf(address)
      const crowd = crowds.get(key) ?? { size: 0, told: false }
      if (crowd.size >= most) {
        if (!crowd.told) onFull(address)
        crowd.told = true
        return null
      }
      crowds.set(key, crowd)
      crowd.size++
      return () => {
        if (--crowd.size === 0) crowds.delete(key)
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
