import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { reservedDescriptors } from '../../limits.ts'
import { type AddressLimit, countedNetworks } from './address-limit.ts'

/**
 * Limits the sockets of an address. At the limit, the oldest idle socket of the full network is closed for a
 * new one, so that idle sockets lock nobody out; without an idle one the new one is closed.
 */
export function limitSockets(
  limit: AddressLimit,
  isBusy: (socket: Socket) => boolean,
): (socket: Socket) => void {
  const open = new Map<string, Set<Socket>>()

  function letIn(socket: Socket): void {
    if (socket.destroyed) return
    const { remoteAddress } = socket
    const entered = limit.enter(remoteAddress)
    if ('full' in entered) {
      takePlace(socket, open.get(entered.full) ?? new Set())
      return
    }
    const keys = countedNetworks(remoteAddress)
    for (const key of keys) open.set(key, (open.get(key) ?? new Set()).add(socket))
    socket.once('close', () => {
      entered.leave()
      for (const key of keys) takeOut(socket, key)
    })
  }

  function takeOut(socket: Socket, key: string): void {
    const own = open.get(key)
    own?.delete(socket)
    if (own?.size === 0) open.delete(key)
  }

  function takePlace(socket: Socket, own: Set<Socket>): void {
    const idle = [...own].find(one => !isBusy(one))
    if (!idle) {
      socket.destroy()
      return
    }
    // Removed at once, so that two new sockets take two different places.
    for (const key of countedNetworks(idle.remoteAddress)) takeOut(idle, key)
    idle.once('close', () => letIn(socket))
    idle.destroy()
  }

  return letIn
}

/** How many sockets leave enough file descriptors for the process; undefined if the system has no limit. */
export function maxSockets(): number | undefined {
  const [, bound] = /^Max open files +(\d+)/m.exec(limits()) ?? []
  return bound ? Math.max(100, Number(bound) - reservedDescriptors) : undefined
}

function limits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
