/**
 * Downloads one of our own URLs, under the server's name for it by default. A link of its own: navigating there would
 * ask whether to leave while photos are being uploaded.
 */
export function saveFile(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  // By then every browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A list's filter as in its screen's URL; `q` is the search. */
type Filter = Readonly<Record<string, string | undefined>>

/**
 * Has the browser download an export, so that it shows the progress. Search words go in a form's body, because URLs
 * stay in histories and logs, where a customer's name must not be.
 */
export function saveCsv(path: string, filter: Filter): void {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  if (filter.q) submitForm(path, given)
  else saveFile(given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path)
}

function submitForm(action: string, fields: string[][]): void {
  const form = document.createElement('form')
  // In a new tab, which a download closes by itself: a refusal would replace the app otherwise.
  Object.assign(form, { method: 'post', action, hidden: true, target: '_blank' })
  for (const [name = '', value = ''] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
