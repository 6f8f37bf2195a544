import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { shortNumber } from '../../../shared/orders.ts'
import { useStore } from '../../api/store.ts'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { progressWords, useOrdersInToasts } from './ToastProgress.tsx'
import { UploadFailures } from './UploadFailures.tsx'
import { UploadsAnnouncer } from './UploadsAnnouncer.tsx'
import { byOrder, type OrderProgress } from './upload.ts'
import { hasUploaded, useUploads } from './upload-store.ts'

/** Running uploads by order, over every screen; hidden 3 s after all have arrived. There from this tab's first one on. */
export function UploadsPanel() {
  return useStore(hasUploaded) && <Panel />
}

function Panel() {
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
    zIndex: 'fab',
    px: '6',
    maxW: 'full',
    pointerEvents: 'none',
    // Above the floating button.
    mdDown: {
      bottom: 'calc({sizes.control.fab} + {spacing.8} + env(safe-area-inset-bottom))',
      px: '4',
      w: 'full',
      // A toast appears in the same corner.
      'body:has([data-scope=toast][data-part=root]) &': {
        bottom: 'calc({sizes.control.fab} + {spacing.24} + env(safe-area-inset-bottom))',
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
