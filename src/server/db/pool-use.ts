import type postgres from 'postgres'

/** How many statements and transactions have a connection of a pool or wait for one. */
export interface PoolUse {
  asked: number
  connections: number
}

const pools = new WeakMap<object, PoolUse>()

/** Counts what is asked of a pool: the driver itself does not tell what waits. */
export function watchPool(client: postgres.Sql, connections: number): void {
  const use: PoolUse = { asked: 0, connections }
  pools.set(client, use)
  const counted = <T extends PromiseLike<unknown>>(work: T): T => {
    const over = () => void use.asked--
    use.asked++
    work.then(over, over)
    return work
  }
  const { begin, unsafe } = client
  client.begin = ((...given: Parameters<typeof begin>) => counted(begin(...given))) as typeof begin
  client.unsafe = ((...given: Parameters<typeof unsafe>) => counted(unsafe(...given))) as typeof unsafe
}

export const poolUse = (client: object): PoolUse => pools.get(client) ?? { asked: 0, connections: 0 }
