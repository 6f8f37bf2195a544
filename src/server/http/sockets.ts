import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { networkOf } from '../auth/network.ts'
import type { Crowd } from './addresses.ts'

/**
 * Admits so many sockets of an address. For one more the address's oldest idle socket is closed, so that idle sockets
 * keep nobody out who shares the address; where none is idle the new one is closed.
 */
export function socketsInBounds(crowd: Crowd, isBusy: (socket: Socket) => boolean): (socket: Socket) => void {
  const open = new Map<string, Set<Socket>>()

  function letIn(socket: Socket): void {
    if (socket.destroyed) return
    const { remoteAddress } = socket
    const network = networkOf(remoteAddress ?? '')
    const own = open.get(network) ?? new Set()
    const leave = crowd.enter(remoteAddress)
    if (!leave) {
      takePlace(socket, own)
      return
    }
    open.set(network, own.add(socket))
    socket.once('close', () => {
      leave()
      own.delete(socket)
      if (own.size === 0 && open.get(network) === own) open.delete(network)
    })
  }

  function takePlace(socket: Socket, own: Set<Socket>): void {
    const idle = [...own].find(one => !isBusy(one))
    if (!idle) {
      socket.destroy()
      return
    }
    // Two newcomers take two places.
    own.delete(idle)
    idle.once('close', () => letIn(socket))
    idle.destroy()
  }

  return letIn
}

/** What the process opens besides its visitors' sockets: the database, photos, itself. */
const reserve = 300

/** How many sockets leave the process descriptors enough; undefined where the system tells no bound. */
export function mostSockets(): number | undefined {
  const [, bound] = /^Max open files +(\d+)/m.exec(limits()) ?? []
  return bound ? Math.max(100, Number(bound) - reserve) : undefined
}

function limits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
