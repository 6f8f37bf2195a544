import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { IssueKey } from '../../shared/errors.ts'
import { urlIssue } from '../../shared/webhooks.ts'
import { type Config, isLoopback } from '../config.ts'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

interface Checked {
  url: URL
  /** What the name resolved to, all of it checked: a connection goes to one of these and asks no name again. */
  addresses: LookupAddress[]
}

/**
 * Checks an address that a user gave: the server calls it, so it must be a public one, and none of ours. Every address
 * that its name has is checked. An installation on this machine may call this machine.
 */
export function createAddressCheck(config: Pick<Config, 'appUrl'>, resolve: Resolve = createResolve()) {
  const own = isLoopback(config.appUrl)

  return async function checkAddress(text: string): Promise<Checked | IssueKey> {
    const issue = urlIssue(text)
    if (issue) return issue
    const url = new URL(text)
    const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const addresses = await addressesOf(hostname, resolve)
    if (addresses.length === 0) return 'endereco_desconhecido'
    const ranges = addresses.map(({ address }) => rangeOf(address))
    if (ranges.every(range => range === 'loopback')) return own ? { url, addresses } : 'endereco_interno'
    // Loopback's liberties are those of its name: such a name may come with a port and without TLS.
    if (url.protocol !== 'https:' || url.port !== '') return 'endereco_interno'
    const bad = ranges.find(range => range !== 'unicast')
    if (bad) return internal.includes(bad) ? 'endereco_interno' : 'endereco_reservado'
    const ours = own ? [] : await ourAddresses(config.appUrl, resolve)
    if (
      hostname === config.appUrl.hostname ||
      addresses.some(({ address }) => ours.includes(canonical(address)))
    )
      return 'endereco_nosso'
    return { url, addresses }
  }
}

/** Milliseconds that one name's addresses may take: its name servers are a stranger's. */
const resolveTime = 4_000

/**
 * Asks name servers itself: the system's lookup holds one of Node's few threads for as long as nobody answers. Of the two
 * kinds of address one is enough, and what has not come in time is not waited for.
 */
export function createResolve(servers?: string[]): Resolve {
  return async hostname => {
    if (/^(.+\.)?localhost$/.test(hostname)) return loopback
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const late = setTimeout(() => resolver.cancel(), resolveTime)
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    clearTimeout(late)
    const found = (answer: PromiseSettledResult<string[]>, family: number) =>
      answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : []
    return [...found(four, 4), ...found(six, 6)]
  }
}

const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

async function addressesOf(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(hostname)
  return family === 0 ? resolve(hostname).catch(() => []) : [{ address: hostname, family }]
}

/** Ranges of somebody's own network, ours among them; all others but `unicast` are reserved for something. */
const internal: string[] = [
  'carrierGradeNat',
  'cloudHost',
  'ipv4Mapped',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
]

/**
 * Addresses that IANA gave out like any others, but that lead from a cloud's machine to its host: Azure's, those of IBM
 * Cloud's services, and Google's private ones of its APIs.
 */
const cloudHosts = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14', '199.36.153.0/28'].map(range =>
  ipaddr.IPv4.parseCIDR(range),
)

/** An address's range by IANA's registries. Of IPv6 only what is given out, 2000::/3, is `unicast`. */
export function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unspecified'
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4 && cloudHosts.some(range => parsed.match(range))) return 'cloudHost'
  const range = parsed.range()
  if (range !== 'unicast' || parsed.kind() === 'ipv4') return range
  return parsed.match(ipaddr.parseCIDR('2000::/3')) ? range : 'reserved'
}

/** This machine's own addresses, and those of the app's public name. */
async function ourAddresses(appUrl: URL, resolve: Resolve): Promise<string[]> {
  const machine = Object.values(networkInterfaces()).flatMap(cards => cards ?? [])
  const named = await addressesOf(appUrl.hostname.replace(/^\[|\]$/g, ''), resolve)
  return [...machine, ...named].map(({ address }) => canonical(address))
}

const canonical = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.parse(address).toNormalizedString() : address
