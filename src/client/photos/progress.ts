import type { Upload } from './upload.ts'

/** How far one is, 0 to 1: preparing it is a tenth of the way, and it has arrived when the server says so. */
export function shareOf({ state }: Upload): number {
  if (state.step === 'sending') return 0.1 + 0.85 * state.share
  if (state.step === 'preparing') return 0.05
  return state.step === 'done' ? 1 : 0
}

export interface OrderProgress {
  os_id: string
  uploads: Upload[]
  sent: number
  failed: number
  /** Of all together, 0 to 1. */
  share: number
}

/** The uploads by their order, in the order in which they were begun. */
export function byOrder(uploads: readonly Upload[]): OrderProgress[] {
  const orders = new Map<string, Upload[]>()
  for (const upload of uploads) orders.set(upload.os_id, [...(orders.get(upload.os_id) ?? []), upload])
  return [...orders].map(([os_id, ofOrder]) => ({
    os_id,
    uploads: ofOrder,
    sent: ofOrder.filter(({ state }) => state.step === 'done').length,
    failed: ofOrder.filter(({ state }) => state.step === 'failed').length,
    share: ofOrder.reduce((sum, upload) => sum + shareOf(upload), 0) / ofOrder.length,
  }))
}
