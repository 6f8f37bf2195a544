import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../auth/network.ts'
import type { Config } from '../config.ts'

/** Counts what each address has open. */
export interface Crowd {
  /** Counts one more, and answers how to take it out again; null where the address has as many as it may. */
  enter(address: string | undefined): (() => void) | null
}

/**
 * At most so many of an address at a time; `onFull` is called once an address reaches it. A trusted proxy's own address
 * is not counted: what comes over it counts for the client that it names.
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
