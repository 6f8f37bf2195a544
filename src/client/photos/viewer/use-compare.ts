import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSettled } from '../../ui/use-settled.ts'
import type { Photo } from '../photo.tsx'
import { useOrderPhotos } from '../photo-cache.ts'
import { choose, missingForPair, pairFor, type Side } from './sequence.ts'
import type { ViewerUrl } from './use-viewer-url.ts'

export type Compare = ReturnType<typeof useCompare>

/** Compares two photos of an order. It begins with the matching pair; the strip changes either side. */
export function useCompare(photo: Photo | undefined, url: ViewerUrl) {
  const { t } = useLingui()
  const [side, setSide] = useState<Side>('right')
  const [from, setFrom] = useState<string>()
  /** The photo that will be compared once its order's photos are loaded. */
  const [waiting, setWaiting] = useState<string>()
  const { ofOrder, known, rows, ask } = usePhotosOfOrder(photo?.os_id, url.comparar !== undefined)
  const right = rows?.find(({ id }) => id === url.comparar)
  const pair = photo && ofOrder && pairFor(ofOrder, photo.id)
  const missing = missingForPair(ofOrder ?? [])
  const reason = !ofOrder
    ? t`Carregando...`
    : missing.length === 2
      ? t`Para comparar, esta OS precisa de uma foto de antes e uma de depois do reparo.`
      : missing[0] === 'antes'
        ? t`Para comparar, falta uma foto de antes do reparo nesta OS.`
        : t`Para comparar, falta uma foto de depois do reparo nesta OS.`
  const begin = () => {
    if (!photo || !pair) return
    setFrom(photo.id)
    url.compare(pair)
  }
  const leave = () => photo && url.show((rows?.find(({ id }) => id === from) ?? photo).id)
  useEffect(() => {
    if (waiting === undefined || (waiting === photo?.id && !ofOrder)) return
    setWaiting(undefined)
    if (waiting === photo?.id) begin()
  })
  return {
    right,
    /** All loaded photos of its order, newest first. */
    rows,
    /** The second photo does not belong to this order, or was deleted. */
    gone: url.comparar !== undefined && known && !right,
    /** Two photos are being compared. */
    on: right !== undefined,
    /** Why comparing is not possible. */
    reason: right || pair ? undefined : reason,
    /** The side that the strip changes. */
    side,
    setSide,
    /** The button is hovered or focused: find out whether comparing is possible. */
    ask,
    /** Back to the photo that the comparison began with, or to the left one if that is unknown. */
    leave,
    toggle() {
      if (right) return leave()
      if (pair) return begin()
      ask()
      setWaiting(photo?.id)
    },
    /** A photo of the strip was clicked while two are compared. */
    pick(id: string) {
      if (right && photo) url.compare(choose({ left: photo.id, right: right.id }, side, id), url.vista)
    },
  }
}

/** All photos of an order. They are loaded only when the user rests at a photo or wants to compare. */
function usePhotosOfOrder(os_id: string | undefined, comparing: boolean) {
  const [pointed, setPointed] = useState<string>()
  const rested = useSettled(os_id ?? '', rest)
  const wanted = comparing || os_id === pointed || os_id === rested
  const { rows, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useOrderPhotos(os_id, wanted)
  // The pair consists of the oldest of each type, so later pages may be needed.
  const wantsMore = wanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return {
    rows,
    ofOrder: hasNextPage ? undefined : rows,
    /** All are loaded and up to date. */
    known: rows !== undefined && !hasNextPage && !isFetching,
    ask: () => setPointed(os_id),
  }
}

/** Milliseconds of rest at a photo. */
const rest = 300
