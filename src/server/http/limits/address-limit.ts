import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import { blockOf, networkOf } from '../../network.ts'

/** Counts what each address has open. */
export interface Crowd {
  /** Counts one more, and answers how to take it out again; or which of the address's crowds has as many as it may. */
  enter(address: string | undefined): { leave: () => void } | { full: string }
}

/** Whom an address is counted with: its network's, and all of the IPv6 /48 through which one sender can go at will. */
export function crowdsOf(address: string | undefined): string[] {
  const network = networkOf(address ?? '')
  const block = blockOf(network)
  return block === null ? [network] : [network, block]
}

/**
 * At most so many of an address at a time, and half as many more of all networks of a /48; `onFull` is called once an
 * address reaches it. A trusted proxy's own address is not counted: what comes over it counts for the client that it names.
 */
export function crowdByAddress(
  most: number,
  trustedProxies: Config['trustedProxies'],
  onFull: (address: string) => void,
): Crowd {
  const isProxy = networks(trustedProxies || [])
  const crowds = new Map<string, { size: number; told: boolean }>()
  const bounds = [most, Math.ceil(most * 1.5)]
  return {
    enter(address) {
      if (!address || isProxy(address)) return { leave() {} }
      const keys = crowdsOf(address)
      const full = keys.find((key, at) => (crowds.get(key)?.size ?? 0) >= (bounds[at] ?? most))
      if (full !== undefined) {
        const crowd = crowds.get(full)
        if (crowd && !crowd.told) onFull(address)
        if (crowd) crowd.told = true
        return { full }
      }
      const own = keys.map(key => {
        const crowd = crowds.get(key) ?? { size: 0, told: false }
        crowds.set(key, crowd)
        crowd.size++
        return { key, crowd }
      })
      return {
        leave() {
          for (const { key, crowd } of own) if (--crowd.size === 0) crowds.delete(key)
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
