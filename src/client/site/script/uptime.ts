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
