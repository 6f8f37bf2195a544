/**
 * Puts text in the clipboard; false where the browser refuses. Pages served by http on a shop's own network have
 * no clipboard: there the old command copies what its event is given.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyByCommand(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  )
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
