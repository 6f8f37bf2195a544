import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { OrderUploads } from './OrderUploads.tsx'
import { addPhoto, refreshPhotos } from './photo-cache.ts'
import { byOrder } from './progress.ts'
import { UploadsSaid } from './UploadsSaid.tsx'
import { uploads as sending } from './uploads.ts'
import { useScreenEdge } from './use-screen-edge.ts'
import { useUploads } from './use-uploads.ts'

/** What is being sent, order by order, over every screen; gone 3 s after all of it arrived. */
export function UploadsPanel() {
  const { t } = useLingui()
  const uploads = useUploads()
  const left = useScreenEdge()
  useFreshLists()
  return createPortal(
    <Place aria-label={t`Envio de fotos`} style={{ insetInlineStart: left }}>
      <UploadsSaid uploads={uploads} />
      {uploads.length > 0 && (
        <Box>
          {byOrder(uploads).map(order => (
            <OrderUploads key={order.os_id} {...order} />
          ))}
        </Box>
      )}
    </Place>,
    document.body,
  )
}

/** Lists of photos show what arrives. */
function useFreshLists() {
  const queryClient = useQueryClient()
  useEffect(() => {
    void refreshPhotos(queryClient)
    return sending.listen(news => {
      if ('stored' in news) addPhoto(queryClient, news.stored)
      else void refreshPhotos(queryClient)
    })
  }, [queryClient])
}

const Place = chakra('section', {
  base: {
    position: 'fixed',
    bottom: '6',
    zIndex: 'fab',
    px: '6',
    maxW: 'full',
    pointerEvents: 'none',
    // Above the button at the thumb.
    mdDown: {
      bottom: 'calc({sizes.control.fab} + {spacing.8} + env(safe-area-inset-bottom))',
      px: '4',
      w: 'full',
      // A toast comes up in the same place.
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
