/** Removes case and accents without changing the length, so that positions match the original text. */
const fold = (text: string): string =>
  Array.from(text.toLowerCase(), sign => sign.normalize('NFD').charAt(0) || sign).join('')

const wordsOf = (typed: string): string[] => fold(typed).trim().split(/\s+/).filter(Boolean)

/** Makes a page's search box work: articles are searched by title and text, questions by their words. */
export function search(box: HTMLElement): void {
  const input = box.querySelector('input')
  if (!input) return
  const show = box.dataset.search === 'articles' ? articles() : questions()
  const run = () => show(wordsOf(input.value), input.value.trim())
  input.addEventListener('input', run)
  // The browser may have restored an earlier search after going back.
  run()
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') document.querySelector<HTMLElement>('[data-article]:not([hidden]) a')?.click()
    if (event.key === 'Escape') {
      input.value = ''
      run()
    }
  })
  document.addEventListener('keydown', event => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

type Show = (words: string[], typed: string) => void

const all = (selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(selector),
]
const one = (selector: string) => document.querySelector<HTMLElement>(selector)

function articles(): Show {
  const texts = new Map(all('[data-text]').map(text => [text.dataset.text, text.textContent]))
  const known = all('[data-article]').map(item => {
    const text = texts.get(item.dataset.article) ?? ''
    const title = item.querySelector('a')?.textContent ?? ''
    const category = item.closest<HTMLElement>('[data-category]')?.dataset.category ?? ''
    return { item, text, title: fold(title), category: fold(category), folded: fold(text) }
  })
  return (words, typed) => {
    let found = 0
    byTitle(words, known)
    for (const { item, text, title, category, folded } of known) {
      const hit = words.every(word => [title, category, folded].some(part => part.includes(word)))
      item.hidden = !hit
      if (hit) found++
      const excerpt = item.querySelector<HTMLElement>('[data-excerpt]')
      const at = words.length > 0 && hit ? folded.indexOf(words[0] ?? '') : -1
      if (!excerpt) continue
      excerpt.hidden = at < 0
      excerpt.replaceChildren(...(at < 0 ? [] : around(text, at, words[0]?.length ?? 0)))
    }
    showCount(found, words, typed, ['artigo', 'artigos'])
  }
}

interface Listed {
  item: HTMLElement
  /** Without case and accents. */
  title: string
}

/** Puts articles whose title has all the words before others, and their categories before those without any. */
function byTitle(words: string[], known: readonly Listed[]) {
  const named = new Set(
    known.filter(({ title }) => words.every(word => title.includes(word))).map(({ item }) => item),
  )
  const isNamed = (within: HTMLElement) => [...named].some(item => within.contains(item))
  // Sorting is stable: without words all are named, and come back to their order.
  const put = (ordered: HTMLElement[]) =>
    [...ordered].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  for (const item of put(known.map(({ item }) => item))) item.parentElement?.append(item)
  for (const category of put(categoriesOf(known))) category.parentElement?.append(category)
}

/** The categories, in the order of the articles. */
const categoriesOf = (known: readonly Listed[]): HTMLElement[] => [
  ...new Set(known.flatMap(({ item }) => item.closest<HTMLElement>('[data-category]') ?? [])),
]

/** The words around a position of a text, with the match marked. */
function around(text: string, at: number, length: number): (string | Node)[] {
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 60)))
  const mark = document.createElement('mark')
  mark.textContent = text.slice(at, at + length)
  return [`…${text.slice(from, at)}`, mark, `${text.slice(at + length, at + length + 80)}…`]
}

function questions(): Show {
  const known = all('details').map(item => ({ item, folded: fold(item.textContent ?? '') }))
  return (words, typed) => {
    let found = 0
    for (const { item, folded } of known) {
      item.hidden = !words.every(word => folded.includes(word))
      if (!item.hidden) found++
    }
    showCount(found, words, typed, ['pergunta', 'perguntas'])
  }
}

/** Shows how many were found, and hides groups without any. */
function showCount(found: number, words: string[], typed: string, [single, several]: [string, string]) {
  const searching = words.length > 0
  for (const category of all('[data-category]'))
    category.hidden = all('[data-article], details', category).every(item => item.hidden)
  one('[data-categories]')?.toggleAttribute('data-searching', searching)
  const status = one('[data-found]')
  if (status)
    status.textContent = !searching
      ? ''
      : found === 0
        ? `Nada com “${typed}”`
        : `${found} ${found === 1 ? single : several} com “${typed}”`
  const nothing = one('[data-nothing]')
  if (nothing) nothing.hidden = found > 0
}
