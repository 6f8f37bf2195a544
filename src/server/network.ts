import { isIP } from 'node:net'

/**
 * Whom an address belongs to: an IPv4 address, or the /64 of IPv6 within which one changes them at will. What
 * a proxy passes on that is no address counts as one sender: else each made-up word would have tries of its own.
 */
export function networkOf(said: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(said) ?? []
  const ip = (bracketed ?? dotted ?? said).toLowerCase().replace(/%.*$/, '')
  if (!isIP(ip)) return 'unknown'
  const [, v4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/.exec(ip) ?? []
  if (v4) return v4
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill('0')
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')
}

/**
 * The /48 of an IPv6 network, as providers hand out to one customer at most, who has 65,536 networks in it; null where the
 * network is an IPv4 address or none.
 */
export const blockOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null

/** Whom turns are given to: all of a /48 are one. */
export function senderOf(ip: string): string {
  const network = networkOf(ip)
  return blockOf(network) ?? network
}

/** The part of an address that tells where it is from, and not whose it is: `189.40.•.•`; null where it is none. */
export function rangeOf(ip: string): string | null {
  const network = networkOf(ip)
  if (network === 'unknown') return null
  const isV4 = network.includes('.')
  const [first, second] = network.split(isV4 ? '.' : ':')
  return isV4 ? `${first}.${second}.•.•` : `${first}:${second}:…`
}
