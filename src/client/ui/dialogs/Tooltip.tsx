import { chakra } from '@chakra-ui/react'
import {
  cloneElement,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

interface TooltipProps {
  label: string
  /**
   * Given where the label is the text inside the trigger: whether that text is out of sight now. Only then is the
   * tooltip shown, and to screen readers it says nothing new.
   */
  replaces?: (trigger: HTMLElement) => boolean
  /** One focusable element that accepts a ref and DOM props. */
  children: ReactElement<TriggerProps>
}

interface TriggerProps {
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string | undefined
  'aria-label'?: string | undefined
}

/** A tooltip: after 700 ms of hovering, at once on keyboard focus or when a blocked control is clicked. */
export function Tooltip({ label, replaces, children }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number; below: boolean }>()
  const show = useCallback(() => {
    const element = trigger.current
    if (element && (!replaces || replaces(element))) setPlace(placeOf(element))
  }, [replaces])
  const hide = useCallback(() => setPlace(undefined), [])
  useTriggers(trigger, show, hide)

  return (
    <>
      {cloneElement(children, {
        ref: trigger,
        // An icon button's name already is this text.
        'aria-describedby':
          place && !replaces && children.props['aria-label'] !== label
            ? id
            : children.props['aria-describedby'],
      })}
      {place &&
        createPortal(
          <Tip id={id} role="tooltip" below={place.below} style={{ left: place.x, top: place.y }}>
            {label}
          </Tip>,
          // Rendered inside its landmark: outside of an open sheet it would be hidden.
          trigger.current?.closest('dialog, [role=dialog], nav, aside, header') ?? document.body,
        )}
    </>
  )
}

const delay = 700
const gap = 6

function placeOf(element: HTMLElement) {
  const box = element.getBoundingClientRect()
  const below = box.top < 44
  const edge = 96
  const x = Math.min(Math.max(box.left + box.width / 2, edge), Math.max(edge, window.innerWidth - edge))
  return { x, y: below ? box.bottom + gap : box.top - gap, below }
}

function useTriggers(trigger: { current: HTMLElement | null }, show: () => void, hide: () => void) {
  useEffect(() => {
    const element = trigger.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => {
      clearTimeout(timer)
      hide()
    }
    const listen = new AbortController()
    const on = (name: string, react: (event: Event) => void, on: EventTarget = element) =>
      on.addEventListener(name, react, { signal: listen.signal, capture: on !== element })
    on('pointerenter', event => {
      if ((event as PointerEvent).pointerType === 'mouse') timer = setTimeout(show, delay)
    })
    on('pointerleave', cancel)
    on('focus', () => element.matches(':focus-visible') && show())
    on('blur', cancel)
    on('click', () => (element.getAttribute('aria-disabled') === 'true' ? show() : cancel()))
    on('keydown', event => (event as KeyboardEvent).key === 'Escape' && cancel(), document)
    on('scroll', cancel, document)
    return () => {
      listen.abort()
      cancel()
    }
  }, [trigger, show, hide])
}

const Tip = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    translate: '-50% -100%',
    maxW: '280px',
    px: '2',
    py: '1',
    bg: 'primary',
    color: 'onPrimary',
    textStyle: 'xs',
    fontWeight: 'medium',
    borderRadius: 'sm',
    pointerEvents: 'none',
    animation: 'appear {durations.fast} {easings.out}',
  },
  variants: { below: { true: { translate: '-50% 0' } } },
})
