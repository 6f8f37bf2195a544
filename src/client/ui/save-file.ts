/**
 * Has the browser save what is at an address of ours, by the name that the server gives where none is given. By a link of
 * its own: leaving the page for it would ask whether to leave while photos are being sent.
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

/** What a list goes by, as its screen's address names it; `q` is what is searched for. */
type Filter = Readonly<Record<string, string | undefined>>

/**
 * Has the browser load an export by itself, so that it shows how far it is. Words are sent by a form: an address stays in
 * histories and logs, and a name has no place there.
 */
export function saveCsv(path: string, filter: Filter): void {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  if (filter.q) submitForm(path, given)
  else saveFile(given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path)
}

function submitForm(action: string, fields: string[][]): void {
  const form = document.createElement('form')
  // In a tab of its own, which a file closes: where there is none but a refusal, that would take the app's place.
  Object.assign(form, { method: 'post', action, hidden: true, target: '_blank' })
  for (const [name = '', value = ''] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
