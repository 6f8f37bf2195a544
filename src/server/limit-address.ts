import { type Bound, limitConcurrencyByKey } from './concurrency.ts'
import { crowded } from './errors.ts'
import { blockOf, networkOf } from './network.ts'

/**
 * Limits the simultaneous works of one address, and of a whole IPv6 /48, within which one sender can change
 * addresses. Throws `muitas_tentativas` if too many wait already.
 */
export function limitByAddress(bounds: { address: Bound; block: Bound }) {
  const limitNetwork = limitConcurrencyByKey(bounds.address, crowded)
  const limitBlock = limitConcurrencyByKey(bounds.block, crowded)
  return <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(ip)
    const block = blockOf(network)
    // A network waits in its own queue before it takes a place of its block.
    return limitNetwork(network, block === null ? work : () => limitBlock(block, work))
  }
}
