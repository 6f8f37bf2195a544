/**
 * Puts text into the clipboard; false if the browser refuses. A page on plain http, as in a shop's own network, has
 * no clipboard API: there the old copy command does it.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyByCommand(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  )
}

/**
 * The same with text that is still to come: Safari copies it only if it was asked for within the click. Throws what
 * `text` throws.
 */
export async function copyComingText(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then(known => new Blob([known], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return copyText(await text)
  }
}

function copyByCommand(text: string): boolean {
  let taken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    taken = true
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy') && taken
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}
