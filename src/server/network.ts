import { isIP } from 'node:net'

/**
 * Groups addresses by owner: an IPv4 address, or the /64 of an IPv6 one. Anything else that a proxy passes on
 * is one group, `unknown`: each made-up text would otherwise have limits of its own.
 */
export function networkOf(given: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(given) ?? []
  const ip = (bracketed ?? dotted ?? given).toLowerCase().split('%')[0] ?? ''
  if (!isIP(ip)) return 'unknown'
  const [, v4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/.exec(ip) ?? []
  if (v4) return v4
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill('0')
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')
}

/**
 * The /48 of an IPv6 network, the largest that providers give to a customer: 65,536 networks. Null for IPv4
 * and unknown ones.
 */
export const blockOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null

/** The sender in fair queues: a whole /48 counts as one. */
export function senderOf(ip: string): string {
  const network = networkOf(ip)
  return blockOf(network) ?? network
}

/**
 * The part of an address that shows where it is from, but not whose it is: `189.40.•.•`; null for an unknown
 * one.
 */
export function rangeOf(ip: string): string | null {
  const network = networkOf(ip)
  if (network === 'unknown') return null
  const isV4 = network.includes('.')
  const [first, second] = network.split(isV4 ? '.' : ':')
  return isV4 ? `${first}.${second}.•.•` : `${first}:${second}:…`
}

/** The part of an address that is kept with a customer's answer: an IPv4 /24, an IPv6 /48. Null for an unknown one. */
export function subnetOf(ip: string): string | null {
  const network = networkOf(ip)
  if (network === 'unknown') return null
  const block = blockOf(network)
  return block === null ? `${network.split('.').slice(0, 3).join('.')}.0/24` : `${block}::/48`
}
