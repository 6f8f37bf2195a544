/** Prints lines below a title, and nothing of the page that they stand on. */
export function printText(title: string, lines: string[]): void {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const [page, view] = [frame.contentDocument, frame.contentWindow]
  if (!page || !view) {
    frame.remove()
    return
  }
  page.title = title
  const head = page.createElement('h1')
  head.textContent = title
  const body = page.createElement('pre')
  body.textContent = lines.join('\n')
  page.body.append(head, body)
  Object.assign(page.body.style, { fontFamily: 'sans-serif' })
  Object.assign(body.style, { fontSize: '14pt', lineHeight: '1.6', whiteSpace: 'pre-wrap' })
  // Some browsers print after this returns.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
