/** Puts the app's measured uptime where the page has it, from /status.json; without a whole day of it the page stays. */
export async function uptime(figure: HTMLElement): Promise<void> {
  const label = document.querySelector<HTMLElement>('[data-uptime-label]')
  const status = await fetch('/status.json')
    .then(answer => answer.json())
    .catch(() => null)
  const share: unknown = status?.itens?.[0]?.uptime
  if (typeof share !== 'number' || !label) return
  figure.textContent = `${share.toLocaleString('pt-BR')}%`
  label.textContent = label.dataset.uptimeLabel ?? ''
}
