import { createToaster, defineSlotRecipe, Portal, Toaster as Region, Toast } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { errorSentence } from '../../api/sentences.ts'
import { restoreFocusRef } from '../dialogs/focus.ts'
import { Icon } from '../Icon.tsx'
import type { ToastAct, ToastContent } from './toast.ts'
import { isPhone, useToastPlace } from './toast-place.ts'

const trigger = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  minH: 'control.row',
  px: '2',
  borderRadius: 'sm',
}

/** A raised strip; Zag moves it by these variables. */
const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      py: '1.5',
      ps: '3.5',
      pe: '1.5',
      w: 'max-content',
      // The room beside or above a dialog (ui/feedback/toast-place.ts).
      maxW: 'min({sizes.dialog.sm}, var(--room))',
      minW: 'min(320px, var(--room))',
      mdDown: { w: 'var(--room)', maxW: 'none' },
      bg: 'raised',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'overlay',
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transition: 'translate {durations.base} {easings.out}, opacity {durations.base} {easings.out}',
      '&[data-state=closed]': { transition: 'opacity {durations.fast} {easings.out}' },
      // Buttons move below the text rather than squeeze it into a column.
      '& > div': { flex: '1 1 180px', minW: '0', py: '1.5', pe: '2' },
      '& p': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
      '& small': { textStyle: 'sm', color: 'muted', fontVariantNumeric: 'tabular-nums' },
      '& > span': { display: 'flex', ms: 'auto' },
    },
    title: { overflowWrap: 'anywhere' },
    description: { textStyle: 'sm', color: 'muted' },
    actionTrigger: {
      ...trigger,
      color: 'accent',
      fontWeight: 'medium',
      '&:hover': { color: 'accent.hover' },
    },
    closeTrigger: { ...trigger, color: 'subtle', '&:hover': { color: 'ink' } },
  },
})

const toaster = createToaster({
  placement: 'bottom-end',
  duration: 4000,
  hotkey: ['altKey', 'KeyT'],
  gap: 8,
  removeDelay: 140,
})

/** Shows a toast at once. From the fourth on the oldest leave; those with `stays` leave last. */
export function showToast({
  action,
  error,
  about,
  stays = false,
  beside,
  below,
  ...content
}: ToastContent): void {
  const others = toaster.getVisibleToasts()
  const isReplaced = ({ meta }: (typeof others)[number]) =>
    isPhone(window.innerWidth) && about !== undefined && ofToast(meta).about === about
  for (const { id } of others.filter(isReplaced)) toaster.remove(id)
  // The newest come first.
  const left = others.filter(other => !isReplaced(other))
  const doStay = ({ meta }: (typeof others)[number]) => ofToast(meta).stays
  const byWorth = [...left.filter(doStay), ...left.filter(other => !doStay(other))]
  for (const { id } of byWorth.slice(maxOthers)) toaster.dismiss(id)
  // Zag's toaster knows one action a toast; ours may have two.
  const acts: ToastAct[] = action ? [action].flat() : []
  const meta: ToastExtras = { acts, about, stays, beside, below }
  toaster.create({
    ...content,
    ...(error !== undefined && { description: errorSentence(error) }),
    ...(stays && { duration: 12_000 }),
    meta: { ...meta },
  })
}

const maxOthers = 2

/** The parts of a toast that Zag does not know. */
interface ToastExtras {
  acts: ToastAct[]
  about: string | undefined
  stays: boolean
  beside: string | undefined
  below: ReactNode
}
const ofToast = (meta: unknown) => meta as ToastExtras

/** Where toasts appear, and their looks; mounted once, at the root. */
export function Toaster() {
  const { t } = useLingui()
  const { bottom, end, room } = useToastPlace()
  // Removes Zag's z-index, which is above everything; ours comes from the tokens.
  const place = {
    bottom: `max(env(safe-area-inset-bottom, 0px), ${bottom}px)`,
    insetInlineEnd: `${end}px`,
    zIndex: undefined,
  }
  return (
    <Portal>
      <Region
        toaster={toaster}
        aria-label={t`Avisos (Alt+T)`}
        zIndex="toast"
        css={belowMenus}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            focusBefore = relatedTarget
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            stayAt(relatedTarget)
        }}
        style={{ ...place, '--room': `${room}px` } as CSSProperties}
      >
        {({ id, type, title, description, meta }) => {
          const { acts, stays, beside, below } = ofToast(meta)
          const sign = signs[type as ToastContent['type']]
          return (
            <Toast.Root
              recipe={toastRecipe}
              ref={focusBack}
              {...(stays && { onClick: () => id && toaster.dismiss(id) })}
            >
              <Icon of={sign.icon} color={sign.tint} />
              <div>
                <p>
                  <Toast.Title asChild>
                    <span>{title}</span>
                  </Toast.Title>
                  {beside && <small>{beside}</small>}
                </p>
                {description && <Toast.Description>{description}</Toast.Description>}
                {below}
              </div>
              <span>
                <Acts acts={acts} />
              </span>
            </Toast.Root>
          )
        }}
      </Region>
    </Portal>
  )
}

// A menu that opens where a toast lies must be on top. Inside a dialog no layer of its own lifts it above the toasts.
const belowMenus = {
  // Set by MenuList: Firefox does not notice that a `:has()` on the menu's own state becomes true.
  'html[data-menu-open] &': { zIndex: 'raised' },
}

function Acts({ acts }: { acts: ToastAct[] }) {
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

// When a toast with the focus goes ("Desfazer"), what had the focus before gets it back.
let focusBefore: HTMLElement | undefined
const focusBack = restoreFocusRef(() => [focusBefore])

// Zag returns the focus when it leaves the toasts, even if the user has just chosen another field.
function stayAt(chosen: HTMLElement) {
  requestAnimationFrame(() => {
    if (document.activeElement === focusBefore) chosen.focus({ preventScroll: true })
  })
}

const signs = {
  success: { icon: CircleCheck, tint: 'var(--b-colors-ready-fg)' },
  error: { icon: CircleAlert, tint: 'var(--b-colors-danger)' },
  info: { icon: Info, tint: 'var(--b-colors-muted)' },
} satisfies Record<ToastContent['type'], unknown>
