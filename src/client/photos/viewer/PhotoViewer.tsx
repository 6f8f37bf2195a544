import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { endKeptReadable, focusedElement, keepReadable } from '../../ui/dialogs/focus.ts'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { neighbourOf } from './sequence.ts'
import { useCompare } from './use-compare.ts'
import { useViewed, type ViewerList } from './use-viewed.ts'
import type { ViewerUrl } from './use-viewer-url.ts'
import { ViewerBody } from './ViewerBody.tsx'
import { viewerFrame } from './viewer-frame.ts'
import { viewerLabel } from './viewer-label.ts'

export interface PhotoViewerProps {
  id: string
  url: ViewerUrl
  list: ViewerList
  /** The order, if the viewer was opened from its details. */
  os_id?: string
  /** The shop's zone (IANA name). */
  zone: string
  /** Why photos cannot be changed. */
  blocked: string | undefined
  /** Opens an order; present in the gallery. */
  onOrder?: (os_id: string) => void
  onClose(): void
}

/** A photo over the whole screen, with its list's other photos; two photos of an order can be compared. */
export function PhotoViewer({ id, url, list, os_id, onClose, ...rest }: PhotoViewerProps) {
  const { t } = useLingui()
  const [opener] = useState(focusedElement)
  const [removed, setRemoved] = useState<string>()
  const viewed = useViewed(list, id, { os_id, removed })
  const { photo, missing, wasHere } = viewed
  const compare = useCompare(photo, url)
  const showNext = () => {
    const beside = neighbourOf(viewed.photos, id)
    if (beside && beside.id !== id) url.show(beside.id)
    else onClose()
  }
  useWhen(missing && wasHere && id !== removed, () => {
    toast.error(t`Esta foto foi excluída em outro lugar`)
    showNext()
  })
  useWhen(compare.gone, () => url.show(id))
  // An answer may come after the viewer was closed or shows another photo; then it must not navigate.
  const latest = useRef<{ id: string; showNext(): void }>(undefined)
  useEffect(() => {
    latest.current = { id, showNext }
    return () => {
      latest.current = undefined
    }
  })
  const onRemoved = (gone: string) => {
    setRemoved(gone)
    if (latest.current?.id === gone) latest.current.showNext()
  }
  const label = photo && viewerLabel(viewed, { photo, right: compare.right, hasMore: list.hasMore })
  return (
    <ChakraDialog.Root
      recipe={viewerFrame}
      open
      aria-label={label ?? t`Fotos`}
      onOpenChange={details => !details.open && onClose()}
      onFocusOutside={event => event.preventDefault()}
      onInteractOutside={event => event.preventDefault()}
      onEscapeKeyDown={event => {
        if (!url.comparar) return
        event.preventDefault()
        compare.leave()
      }}
      initialFocusEl={() => {
        const content = document.querySelector<HTMLElement>('[data-viewer]')
        endKeptReadable(content)
        return content
      }}
      finalFocusEl={() => returnTo(id, opener)}
    >
      <Portal>
        <ChakraDialog.Positioner data-theme="dark">
          <ChakraDialog.Content data-viewer="" ref={keepReadable}>
            {photo ? (
              <ViewerBody
                viewed={{ ...viewed, photo }}
                compare={compare}
                hasMore={list.hasMore}
                fromOrder={os_id !== undefined}
                url={url}
                label={label ?? ''}
                onRemoved={onRemoved}
                onClose={onClose}
                {...rest}
              />
            ) : (
              <Nothing>
                <IconButton icon={X} label={t`Fechar`} onClick={onClose} />
                {missing && !wasHere && (
                  <NotFoundState>{t`Esta foto não existe ou foi excluída.`}</NotFoundState>
                )}
                {viewed.failed && (
                  <FailedState onRetry={viewed.retry} retrying={viewed.retrying}>
                    {t`Não foi possível carregar as fotos.`}
                  </FailedState>
                )}
              </Nothing>
            )}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}

/** Calls `act` each time that the condition becomes true. */
function useWhen(condition: boolean, act: () => void) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (condition === done) return
    setDone(condition)
    if (condition) act()
  })
}

/** The link that opened this photo, for it may have several; else its tile on the screen below. */
function returnTo(id: string, opener: Element | null): HTMLElement | null {
  const isHere = opener instanceof HTMLElement && opener.isConnected
  if (isHere && opener.getAttribute('href')?.endsWith(`foto=${id}`)) return opener
  return tileOf(id) ?? (isHere ? opener : null)
}

const tileOf = (id: string) => document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] a`)

const Nothing = chakra('div', {
  base: { gridColumn: '1 / -1', gridRow: '1 / -1', p: '2.5', '& > button': { display: 'flex' } },
})
