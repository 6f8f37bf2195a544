import { createToaster, Portal, Toaster as Region, Toast } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { toastRecipe } from '../theme/recipes/toast.ts'
import { Icon } from './Icon.tsx'

export const toaster = createToaster({
  placement: 'bottom-end',
  max: 3,
  duration: 4000,
  hotkey: ['altKey', 'KeyT'],
  offsets: offsets(),
  gap: 8,
  removeDelay: 140,
})

/** The region and look of toasts; loaded with the first one (ui/toast). */
export function Toaster() {
  const { t } = useLingui()
  return (
    <Portal>
      <Region toaster={toaster} zIndex="toast">
        {toast => (
          <Toast.Root recipe={toastRecipe}>
            <Icon of={toast.type === 'error' ? CircleAlert : CircleCheck} color={tint(toast.type)} />
            <div>
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
            </div>
            {toast.action ? (
              <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>
            ) : (
              <Toast.CloseTrigger aria-label={t`Fechar`}>
                <Icon of={X} />
              </Toast.CloseTrigger>
            )}
          </Toast.Root>
        )}
      </Region>
    </Portal>
  )
}

// On the phone above the button at the thumb.
function offsets() {
  const onPhone = window.matchMedia('(max-width: 767.98px)').matches
  const side = onPhone ? '16px' : '24px'
  return { top: side, left: side, right: side, bottom: onPhone ? '84px' : side }
}

const tint = (type: string | undefined) =>
  type === 'error' ? 'var(--b-colors-danger)' : 'var(--b-colors-ready-fg)'
