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
