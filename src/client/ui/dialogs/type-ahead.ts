import { t } from '@lingui/core/macro'
import { focusedElement, markAsPlaceholder } from './focused.ts'

type Typed = { text: string } | { key: string; ctrl: boolean }

let field: HTMLInputElement | undefined
let typed: Typed[] = []

/**
 * Captures what is typed while a dialog loads and replays it into the dialog's first focused field, so that the
 * screen behind gets none of it. A hidden input captures it, which keeps accents and corrections working.
 */
export function captureKeys(): void {
  const from = focusedElement()
  dropKeys()
  // On a touch screen nobody types ahead, and a focused field would open the on-screen keyboard.
  if (window.matchMedia('(hover: none) and (pointer: coarse)').matches) return
  field = document.createElement('input')
  field.dataset.waiting = ''
  markAsPlaceholder(field, from)
  field.autocomplete = 'off'
  field.setAttribute('aria-label', t`Carregando...`)
  Object.assign(field.style, hidden)
  field.addEventListener('keydown', onKey)
  field.addEventListener('blur', onBlur)
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Whether keys are being captured. */
export const isCapturingKeys = (): boolean => field !== undefined

/** Stops capturing and drops what was typed. */
export function dropKeys(): void {
  typed = []
  const old = field
  field = undefined
  old?.remove()
}

function onKey(event: KeyboardEvent) {
  // The fallback (DialogFallback.tsx) is closed by Esc: the dialog will not come.
  if (event.key === 'Escape') return dropKeys()
  const ctrl = event.ctrlKey || event.metaKey
  if (event.isComposing || !acting.includes(event.key) || (ctrl && event.key !== 'Enter')) return
  event.preventDefault()
  event.stopPropagation()
  takeText()
  typed.push({ key: event.key, ctrl })
}

/** Keys that do more than write a character. */
const acting = ['Tab', 'Enter', 'ArrowDown', 'ArrowUp']

function takeText() {
  if (!field?.value) return
  typed.push({ text: field.value })
  field.value = ''
}

function onBlur({ relatedTarget }: FocusEvent) {
  // The window lost the focus, not the field.
  if (field && document.activeElement === field) return
  takeText()
  const given = typed
  dropKeys()
  // The focus went somewhere else, so what was typed has no place to go.
  if (!isField(relatedTarget)) return
  // Runs after the field's own focus handlers, such as one that opens a list.
  relatedTarget.addEventListener('focusin', () => queueMicrotask(() => void give(given)), { once: true })
}

async function give(given: Typed[]) {
  for (const one of given) {
    if ('text' in one) document.execCommand('insertText', false, one.text)
    else press(one)
    // Lets the field render each key before it gets the next.
    await new Promise(done => setTimeout(done))
  }
}

function press({ key, ctrl }: { key: string; ctrl: boolean }) {
  const on = document.activeElement
  const event = new KeyboardEvent('keydown', { key, ctrlKey: ctrl, bubbles: true, cancelable: true })
  if (!on?.dispatchEvent(event)) return
  if (key === 'Enter' && !ctrl && on instanceof HTMLInputElement) on.form?.requestSubmit()
  if (key === 'Tab') nextTo(on)?.focus()
}

function nextTo(on: Element): HTMLElement | undefined {
  const stops = on.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(tabStops) ?? []
  return [...stops].find(stop => (on.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
}

const tabStops =
  ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled, [tabindex="-1"])'

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('[role=dialog] :is(input, textarea, select)')

const hidden = { position: 'fixed', opacity: '0', pointerEvents: 'none', width: '1px', height: '1px' }
