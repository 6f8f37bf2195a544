import { contact } from './contact.ts'
import { search } from './search.ts'

// The scripts of the public pages, which can be read without them.
if (document.querySelector('[data-missing]')) console.error('404: no such page:', window.location.pathname)
const box = document.querySelector<HTMLElement>('[data-search]')
if (box) search(box)
const dialog = document.querySelector<HTMLDialogElement>('#passeio')
if (dialog) tour(dialog)
const written = document.querySelector<HTMLElement>('[data-contact]')
if (written) contact(written)
const measured = document.querySelector<HTMLElement>('[data-uptime]')
if (measured) void uptime(measured)

/** Puts the app's measured uptime where the page has it, from /status.json: of less than a week it says little. */
export async function uptime(figure: HTMLElement): Promise<void> {
  const label = document.querySelector<HTMLElement>('[data-uptime-label]')
  const status = await fetch('/status.json')
    .then(answer => answer.json())
    .catch(() => null)
  const share: unknown = status?.itens?.[0]?.uptime
  const isYoung = !(Date.now() - Date.parse(status?.desde) >= 7 * 86_400_000)
  if (typeof share !== 'number' || isYoung || !label) return
  figure.textContent = `${share.toLocaleString('pt-BR')}%`
  label.textContent = label.dataset.uptimeLabel ?? ''
}

/** Milliseconds between two steps. */
const pace = 4500

/** Opens the tour and moves through it; users who prefer no motion move by hand. */
export function tour(dialog: HTMLDialogElement): void {
  const steps = dialog.querySelector<HTMLElement>('[data-steps]')
  const play = dialog.querySelector<HTMLButtonElement>('[data-play]')
  if (!steps || !play) return
  let timer: ReturnType<typeof setInterval> | undefined

  const smooth = (): ScrollBehavior =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const go = (by: number) => {
    const [first, second] = steps.children
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    const width = second.offsetLeft - first.offsetLeft
    const isAtEnd = steps.scrollLeft + steps.clientWidth >= steps.scrollWidth - 8
    const left = by > 0 && isAtEnd ? 0 : steps.scrollLeft + by * width
    steps.scrollTo({ left, behavior: smooth() })
  }
  const setPlaying = (playing: boolean) => {
    clearInterval(timer)
    timer = playing ? setInterval(() => go(1), pace) : undefined
    play.textContent = playing ? 'Pausar' : 'Continuar'
    play.setAttribute('aria-pressed', String(!playing))
  }

  for (const link of document.querySelectorAll('[data-demo]'))
    link.addEventListener('click', event => {
      event.preventDefault()
      dialog.showModal()
      setPlaying(smooth() === 'smooth')
    })
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-go]'))
    button.addEventListener('click', () => {
      setPlaying(false)
      go(Number(button.dataset.go))
    })
  play.addEventListener('click', () => setPlaying(timer === undefined))
  // When the user acts, the tour stops moving by itself.
  for (const kind of ['pointerdown', 'wheel', 'keydown'])
    steps.addEventListener(kind, () => setPlaying(false), { passive: true })
  dialog.addEventListener('click', event => event.target === dialog && dialog.close())
  dialog.addEventListener('close', () => setPlaying(false))
}
