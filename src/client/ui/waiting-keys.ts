import { t } from '@lingui/core/macro'
import { focused, standIn } from './focused.ts'

/** A piece of what was typed: text, or a key that acts. */
type Typed = { text: string } | { key: string; ctrl: boolean }

let field: HTMLInputElement | undefined
let typed: Typed[] = []

/**
 * Takes what is typed from now on, until a field of the dialog that was asked for has the focus: then it gets it, in
 * order. The screen behind gets none of it. A hidden field takes it, so that accents and corrections work as ever.
 */
export function keepKeys(): void {
  const from = focused()
  dropKeys()
  // A finger has no keys, and a field would bring its keyboard up over the form.
  if (window.matchMedia('(hover: none) and (pointer: coarse)').matches) return
  field = document.createElement('input')
  field.dataset.waiting = ''
  standIn(field, from)
  field.autocomplete = 'off'
  field.setAttribute('aria-label', t`Carregando...`)
  Object.assign(field.style, hidden)
  field.addEventListener('keydown', onKey)
  field.addEventListener('blur', onBlur)
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Whether what is typed waits. */
export const keepsKeys = (): boolean => field !== undefined

/** Forgets what was typed: what was asked for does not come. */
export function dropKeys(): void {
  typed = []
  const old = field
  field = undefined
  old?.remove()
}

function onKey(event: KeyboardEvent) {
  // Closes what covers the screen (ui/SoonDialog.tsx), which is then not waited for.
  if (event.key === 'Escape') return dropKeys()
  const ctrl = event.ctrlKey || event.metaKey
  if (event.isComposing || !acting.includes(event.key) || (ctrl && event.key !== 'Enter')) return
  event.preventDefault()
  event.stopPropagation()
  takeText()
  typed.push({ key: event.key, ctrl })
}

/** Keys that do more than write. */
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
  // Elsewhere than in a field: somebody has gone on.
  if (!isField(relatedTarget)) return
  // After what the focus itself does, such as opening a list.
  relatedTarget.addEventListener('focusin', () => queueMicrotask(() => void give(given)), { once: true })
}

async function give(given: Typed[]) {
  for (const one of given) {
    if ('text' in one) document.execCommand('insertText', false, one.text)
    else press(one)
    // The field draws what it got before the next comes.
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
