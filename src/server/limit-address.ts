import { type Bound, limitConcurrencyByKey } from './concurrency.ts'
import { crowded } from './errors.ts'
import { blockOf, networkOf } from './network.ts'

/**
 * Runs so many works of an address at a time, and so many of all networks of an IPv6 /48, through which one sender can go
 * at will. Throws `muitas_tentativas` where too many wait already.
 */
export function limitByAddress(bounds: { address: Bound; block: Bound }) {
  const limitNetwork = limitConcurrencyByKey(bounds.address, crowded)
  const limitBlock = limitConcurrencyByKey(bounds.block, crowded)
  return <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(ip)
    const block = blockOf(network)
    // A network's own crowd waits before it takes a place among the others'.
    return limitNetwork(network, block === null ? work : () => limitBlock(block, work))
  }
}
