import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../../api/store.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { byOrder, type OrderProgress } from './upload.ts'
import { useUploads } from './upload-store.ts'

/** The progress of an order's photos, in the toast that says that the order was created. */
export function ToastProgress({ os_id }: { os_id: string }) {
  const now = byOrder(useUploads()).find(order => order.os_id === os_id)
  // Finished uploads are removed before the toast closes, which must not shrink under a finger.
  const last = useRef(now)
  if (now) last.current = now
  useEffect(() => carry(os_id), [os_id])
  if (!last.current) return null
  const words = progressWords(last.current)
  return (
    <Line>
      {words}
      <ProgressBar share={last.current.share} label={words} />
    </Line>
  )
}

/** '2 de 3 fotos'. */
export function progressWords({
  sent,
  uploads: { length: count },
}: Pick<OrderProgress, 'sent' | 'uploads'>): string {
  return plural(count, { one: `${sent} de # foto`, other: `${sent} de # fotos` })
}

/** The orders whose uploads a toast shows: the panel leaves them out unless one fails. */
export const useOrdersInToasts = (): readonly string[] => useStore(carried)

const carried = createStore<readonly string[]>([])

function carry(os_id: string) {
  carried.set([...carried.get(), os_id])
  return () => carried.set(carried.get().filter(one => one !== os_id))
}

const Line = chakra('div', {
  base: { display: 'grid', gap: '1', mt: '1', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
})
