/** Puts the app's measured uptime where the page has it, from /status.json; without a whole day of it the page stays. */
export async function uptime(figure: HTMLElement): Promise<void> {
  const label = document.querySelector<HTMLElement>('[data-uptime-label]')
  const answer = await fetch('/status.json').catch(() => null)
  if (!answer?.ok || !label) return
  const { itens } = await answer.json()
  const share: number | null = itens[0].uptime
  if (share === null) return
  figure.textContent = `${share.toLocaleString('pt-BR')}%`
  label.textContent = label.dataset.uptimeLabel ?? ''
}
