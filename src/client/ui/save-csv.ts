import { saveFile } from './save-file.ts'

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
