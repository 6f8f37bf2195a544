import { contactFields, type SentContact } from '../../../shared/contacts.ts'
import type { FieldIssues } from '../../../shared/errors.ts'

/** The server's answer about a message that it refused. */
interface Refused {
  fields?: FieldIssues
  minutes?: number
}

/**
 * Sends the contact form without leaving the page: issues show at once, and typed text stays if sending fails. The
 * sentences are in the page (site/contact/); this selects them.
 */
export function contact(states: HTMLElement): void {
  const form = states.querySelector('form')
  if (!form) return
  let isSending = false

  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    form.querySelector('button')?.setAttribute('aria-busy', 'true')
    const sent = await send(form)
    isSending = false
    form.querySelector('button')?.removeAttribute('aria-busy')
    showIssues(form, sent.refused?.fields ?? {})
    fill(states, { ...sent.taken, minutos: sent.refused?.minutes })
    states.dataset.state = stateOf(sent)
    focusOn(states)
  })

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mark(target, '')
  })
}

interface Outcome {
  taken?: SentContact
  refused?: Refused
}

async function send(form: HTMLFormElement): Promise<Outcome> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(20_000),
    })
    return answer.ok ? { taken: await answer.json() } : { refused: await answer.json() }
  } catch {
    // No answer, or not one of ours.
    return {}
  }
}

function stateOf({ taken, refused }: Outcome): string {
  if (taken) return 'enviada'
  if (contactFields.some(name => refused?.fields?.[name])) return 'invalida'
  return refused?.minutes ? 'limitada' : 'falhou'
}

function showIssues(form: HTMLFormElement, fields: FieldIssues): void {
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLElement) mark(control, fields[name] ?? '')
  }
}

function mark(control: HTMLElement, issue: string): void {
  control.setAttribute('aria-invalid', String(issue !== ''))
  const note = document.getElementById(`erro-${control.id}`)
  if (note) note.dataset.issue = issue
}

function fill(states: HTMLElement, texts: Record<string, unknown>): void {
  for (const place of states.querySelectorAll<HTMLElement>('[data-fill]')) {
    const text = texts[place.dataset.fill ?? '']
    if (text !== undefined) place.textContent = String(text)
  }
}

/** The first invalid field, or the page's sentence about the message. */
function focusOn(states: HTMLElement): void {
  const { state } = states.dataset
  const message = states.querySelector<HTMLElement>(`[data-when="${state}"]`)
  const first = states.querySelector<HTMLElement>('[aria-invalid=true]')
  const on = state === 'invalida' ? first : state === 'enviada' ? message?.querySelector('h2') : message
  on?.focus()
}
