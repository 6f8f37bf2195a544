import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSettled } from '../../ui/use-settled.ts'
import type { Photo } from '../photo.ts'
import { useOrderPhotos } from '../use-order-photos.ts'
import { choose, missingForPair, pairFor, type Side } from './pairs.ts'
import type { ViewerUrl } from './use-viewer-url.ts'

export type Compare = ReturnType<typeof useCompare>

/** Comparing two photos of an order: begun with the pair that belongs together, either side changed from the strip. */
export function useCompare(photo: Photo | undefined, url: ViewerUrl) {
  const { t } = useLingui()
  const [side, setSide] = useState<Side>('right')
  const [from, setFrom] = useState<string>()
  /** The photo that is to be compared as soon as its order's photos are known. */
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
    /** What the photo is compared with. */
    right,
    /** All photos of its order, newest first, as far as they are known. */
    rows,
    /** What it was compared with is no photo of its order, or no more. */
    gone: url.comparar !== undefined && known && !right,
    /** Two are compared now. */
    on: right !== undefined,
    /** Why they cannot be. */
    reason: right || pair ? undefined : reason,
    /** Which of the two the strip changes. */
    side,
    setSide,
    /** It is pointed at: whether it is possible should be known. */
    ask,
    /** Back to the photo that it was begun from, or to the left one where that is not known. */
    leave,
    toggle() {
      if (right) return leave()
      if (pair) return begin()
      ask()
      setWaiting(photo?.id)
    },
    /** A photo of the strip was chosen. */
    pick(id: string) {
      if (!right || !photo) return url.show(id)
      url.compare(choose({ left: photo.id, right: right.id }, side, id), url.vista)
    },
  }
}

/** All photos of an order. Who steps through photos asks for none: only who rests at one, or wants to compare it. */
function usePhotosOfOrder(os_id: string | undefined, comparing: boolean) {
  const [pointed, setPointed] = useState<string>()
  const rested = useSettled(os_id ?? '', rest)
  const wanted = comparing || os_id === pointed || os_id === rested
  const { rows, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useOrderPhotos(os_id, wanted)
  // The pair is of the oldest of each type, and what is missing may be on a later page.
  const wantsMore = wanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return {
    rows,
    ofOrder: hasNextPage ? undefined : rows,
    /** They are known, and as they are now. */
    known: rows !== undefined && !hasNextPage && !isFetching,
    ask: () => setPointed(os_id),
  }
}

/** Milliseconds. */
const rest = 300
