import { createToaster, Portal, Toaster as Region, Toast } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { toastRecipe } from '../theme/recipes/toast.ts'
import { Icon } from './Icon.tsx'
import { keepsFocus } from './keeps-focus.ts'
import type { Said, ToastAct } from './toast.ts'
import { side, useToastPlace } from './toast-place.ts'

const toaster = createToaster({
  placement: 'bottom-end',
  duration: 4000,
  hotkey: ['altKey', 'KeyT'],
  gap: 8,
  removeDelay: 140,
})

/** Shows a toast at once; of more than three the oldest leave. */
export function showToast({ action, error, ...said }: Said): void {
  const others = toaster.getVisibleToasts()
  for (const { id } of others.slice(mostBeside)) toaster.dismiss(id)
  // The toaster itself knows of one act; several are ours to show.
  const acts: ToastAct[] = action ? [action].flat() : []
  toaster.create({
    ...said,
    ...(error !== undefined && { description: errorSentence(error) }),
    meta: { acts },
  })
}

// The newest come first.
const mostBeside = 2

/** The region and look of toasts; loaded with the first one (ui/toast). */
export function Toaster() {
  const { t } = useLingui()
  const { bottom, room } = useToastPlace()
  const inset = `${side(window.innerWidth)}px`
  const place = { bottom: `max(env(safe-area-inset-bottom, 0px), ${bottom}px)`, insetInlineEnd: inset }
  return (
    <Portal>
      <Region
        toaster={toaster}
        aria-label={t`Avisos (Alt+T)`}
        zIndex="toast"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom = relatedTarget
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            stayAt(relatedTarget)
        }}
        style={{ ...place, '--room': `${room}px` } as CSSProperties}
      >
        {toast => (
          <Toast.Root recipe={toastRecipe} ref={focusBack}>
            <Icon of={toast.type === 'error' ? CircleAlert : CircleCheck} color={tint(toast.type)} />
            <div>
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
            </div>
            <Acts acts={toast.meta?.acts} />
          </Toast.Root>
        )}
      </Region>
    </Portal>
  )
}

function Acts({ acts = [] }: { acts: ToastAct[] | undefined }) {
  const { t } = useLingui()
  if (acts.length === 0)
    return (
      <Toast.CloseTrigger aria-label={t`Fechar`}>
        <Icon of={X} />
      </Toast.CloseTrigger>
    )
  return acts.map(({ label, onClick }) => (
    <Toast.ActionTrigger key={label} onClick={onClick}>
      {label}
    </Toast.ActionTrigger>
  ))
}

// What had the focus before it came to the toasts has it again when one goes with it ("Desfazer").
let cameFrom: HTMLElement | undefined
const focusBack = keepsFocus(() => [cameFrom])

// Zag gives the focus back when it leaves the toasts, even to somebody who has just gone to another field.
function stayAt(chosen: HTMLElement) {
  requestAnimationFrame(() => {
    if (document.activeElement === cameFrom) chosen.focus({ preventScroll: true })
  })
}

const tint = (type: string | undefined) =>
  type === 'error' ? 'var(--b-colors-danger)' : 'var(--b-colors-ready-fg)'
