import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { shortNumber } from '../../../shared/orders.ts'
import { refusalSentence } from '../../api/sentences.ts'
import { createStore, useStore } from '../../api/store.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Clip, Hidden } from '../../ui/Text.tsx'
import type { UploadRefusal } from './send-photo.ts'
import {
  failedUploads,
  isUnderWay,
  mayPass,
  uploads as sending,
  shareOf,
  type Upload,
  useUploads,
} from './upload-queue.ts'

/** Running uploads by order, over every screen; hidden 3 s after all have arrived. */
export function UploadsPanel() {
  const { t } = useLingui()
  const uploads = useUploads()
  const left = useScreenEdge()
  const carried = useOrdersInToasts()
  const orders = byOrder(uploads).filter(({ os_id, failed }) => failed > 0 || !carried.includes(os_id))
  return createPortal(
    <Place aria-label={t`Envio de fotos`} style={{ insetInlineStart: left }}>
      <UploadsAnnouncer uploads={uploads} />
      {orders.length > 0 && (
        <Box>
          {orders.map(order => (
            <OrderUploads key={order.os_id} {...order} />
          ))}
        </Box>
      )}
    </Place>,
    document.body,
  )
}

const Place = chakra('section', {
  base: {
    position: 'fixed',
    bottom: '6',
    zIndex: 'bottombar',
    px: '6',
    maxW: 'full',
    pointerEvents: 'none',
    // Above the phone's bar.
    mdDown: {
      bottom: 'calc({sizes.bottombar} + {spacing.4} + env(safe-area-inset-bottom))',
      px: '4',
      w: 'full',
      // A toast appears in the same corner.
      'body:has([data-scope=toast][data-part=root]) &': {
        bottom: 'calc({sizes.bottombar} + {spacing.20} + env(safe-area-inset-bottom))',
      },
    },
  },
})
const Box = chakra('div', {
  base: {
    w: '320px',
    maxH: '50dvh',
    overflowY: 'auto',
    pointerEvents: 'auto',
    bg: 'raised',
    color: 'ink',
    borderRadius: 'md',
    boxShadow: 'overlay',
    animation: 'rise {durations.base} {easings.out}',
    mdDown: { w: 'full' },
  },
})

interface OrderProgress {
  os_id: string
  uploads: Upload[]
  sent: number
  failed: number
  /** The progress of all, 0 to 1. */
  share: number
}

/** The uploads by order, in the order in which they began. */
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

/** The progress of one order's photos: 'OS 0042: 2 de 3 fotos'. */
function OrderUploads({ os_id, uploads, sent, failed, share }: OrderProgress) {
  const { t } = useLingui()
  const { data: order } = trpc.orders.get.useQuery({ id: os_id }, { staleTime: Number.POSITIVE_INFINITY })
  const number = order && shortNumber(order.numero_os)
  const count = uploads.length
  const far = progressWords({ sent, uploads })
  const title = number ? t`OS ${number}: ${far}` : far
  return (
    <Order>
      <Title>
        {title}
        {sent === count && <Icon of={CircleCheck} />}
      </Title>
      {sent + failed < count && <ProgressBar share={share} label={title} />}
      <UploadFailures uploads={uploads} />
    </Order>
  )
}

const Order = chakra('div', {
  base: { p: '3', '& + &': { borderTop: '1px solid', borderColor: 'hairline' } },
})
const Title = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '2',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    '&:last-child': { mb: '0' },
    '& > svg': { color: 'ready.fg' },
  },
})

/** The screen's left edge beside the sidebar, in pixels, kept up to date. */
function useScreenEdge(): number {
  const [left, setLeft] = useState(edge)
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const watch = new ResizeObserver(() => setLeft(edge))
    watch.observe(main)
    return () => watch.disconnect()
  }, [])
  return left
}

const edge = () => document.querySelector('main')?.getBoundingClientRect().left ?? 0

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
    <ToastLine>
      {words}
      <ProgressBar share={last.current.share} label={words} />
    </ToastLine>
  )
}

/** '2 de 3 fotos'. */
function progressWords({
  sent,
  uploads: { length: count },
}: Pick<OrderProgress, 'sent' | 'uploads'>): string {
  return plural(count, { one: `${sent} de # foto`, other: `${sent} de # fotos` })
}

/** The orders whose uploads a toast shows: the panel leaves them out unless one fails. */
const useOrdersInToasts = (): readonly string[] => useStore(carried)

const carried = createStore<readonly string[]>([])

function carry(os_id: string) {
  carried.set([...carried.get(), os_id])
  return () => carried.set(carried.get().filter(one => one !== os_id))
}

const ToastLine = chakra('div', {
  base: { display: 'grid', gap: '1', mt: '1', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
})

/** Which uploads failed, why, and buttons to retry or give up. */
export function UploadFailures({ uploads }: { uploads: readonly Upload[] }) {
  const failures = failuresOf(uploads)
  return (
    failures.length > 0 && failures.map(failure => <FailureRow key={failure.refusal.key} failure={failure} />)
  )
}

interface Failure {
  refusal: UploadRefusal
  uploads: Upload[]
  /** Whether trying again may succeed. */
  mayPass: boolean
}

/** The failed uploads, grouped by reason. */
export function failuresOf(uploads: readonly Upload[]): Failure[] {
  const found = new Map<string, Failure>()
  for (const { upload, refusal } of failedUploads(uploads)) {
    const same = found.get(refusal.key)
    if (same) same.uploads.push(upload)
    else found.set(refusal.key, { refusal, uploads: [upload], mayPass: mayPass(refusal) })
  }
  return [...found.values()]
}

function FailureRow({ failure }: { failure: Failure }) {
  const { t } = useLingui()
  const { refusal, uploads } = failure
  const [first] = uploads
  const count = uploads.length
  const name = count === 1 && first ? first.file.name : t`${count} fotos não foram enviadas`
  return (
    <FailureLine>
      <Icon of={TriangleAlert} />
      <FailureText>
        <Clip title={name}>{name}</Clip>
        <FailureReason>{refusalSentence(refusal.key, refusal)}</FailureReason>
      </FailureText>
      <FailureActs>
        {failure.mayPass && (
          <Button size="sm" onClick={() => sending.retry(uploads.map(({ id }) => id))}>
            {t`Tentar de novo`}
          </Button>
        )}
        <Button size="sm" onClick={() => sending.discard(uploads)}>
          {t`Descartar`}
        </Button>
      </FailureActs>
    </FailureLine>
  )
}

const FailureLine = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '2',
    ps: '6',
    '& > svg': { position: 'absolute', top: '0.5', left: '0', color: 'danger' },
  },
})
const FailureText = chakra('div', { base: { flex: '1 1 160px', minW: '0' } })
const FailureReason = chakra('p', { base: { color: 'danger', textStyle: 'sm' } })
const FailureActs = chakra('div', { base: { display: 'flex', gap: '2' } })

/** Tells screen readers when uploads begin and how they ended, not each step between. */
export function UploadsAnnouncer({ uploads }: { uploads: readonly Upload[] }) {
  const sentence = sentenceFor(uploads)
  const [read, setRead] = useState('')
  // Screen readers do not read a live region that appears together with its text.
  useEffect(() => {
    const timer = setTimeout(() => setRead(sentence), 200)
    return () => clearTimeout(timer)
  }, [sentence])
  return <Hidden role="status">{read}</Hidden>
}

function sentenceFor(uploads: readonly Upload[]): string {
  const count = uploads.length
  if (uploads.some(isUnderWay)) return plural(count, { one: 'Enviando # foto', other: 'Enviando # fotos' })
  const failed = uploads.filter(({ state }) => state.step === 'failed').length
  if (failed > 0) {
    return plural(failed, { one: '# foto não foi enviada', other: '# fotos não foram enviadas' })
  }
  return count > 0 ? plural(count, { one: '# foto enviada', other: '# fotos enviadas' }) : ''
}

/** A thin bar; `share` from 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <BarTrack role="progressbar" aria-label={label} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
    </BarTrack>
  )
}

const BarTrack = chakra('div', {
  base: {
    h: '1',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'pressed',
    '& > i': {
      display: 'block',
      h: 'full',
      borderRadius: 'full',
      bg: 'primary',
      transition: 'width {durations.base} {easings.out}',
    },
  },
})
