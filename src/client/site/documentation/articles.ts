import { Marked } from 'marked'
import sizes from '../figure-sizes.json'

export interface Article {
  slug: string
  path: string
  titulo: string
  categoria: string
  ordem: number
  resumo: string
  /** Our own HTML, made at the build. */
  html: string
  /** The chapters that can be linked to. */
  chapters: { id: string; title: string }[]
  /** The plain text, for the search. */
  text: string
}

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** The categories, in the order in which a newcomer needs them, with a sentence each. */
export const categories: { title: string; about: string }[] = [
  { title: 'Primeiros passos', about: 'da conta à primeira OS' },
  { title: 'Ordens de Serviço', about: 'do balcão à entrega' },
  { title: 'Clientes', about: 'cadastro e histórico' },
  { title: 'Fotos', about: 'antes, depois, comparar' },
  { title: 'Financeiro', about: 'receita e despesas' },
  { title: 'Relatórios', about: 'o que sai mais' },
  { title: 'Lembretes', about: 'entrega, pagamento, retorno' },
  { title: 'Plano e pagamento', about: 'teste, limites, cobrança' },
  { title: 'Conta e segurança', about: 'senha, duas etapas, aparelhos' },
]

/** All articles, by the order of their categories and their own. */
export const articles: Article[] = Object.entries(files)
  .map(([file, source]) => read(file.slice('./articles/'.length, -'.md'.length), source))
  .sort((one, other) => placeOf(one) - placeOf(other) || one.ordem - other.ordem)

function placeOf({ categoria }: Article): number {
  return categories.findIndex(({ title }) => title === categoria)
}

/** Reads an article: front matter of four keys, then Markdown. Throws if a key is missing. */
function read(slug: string, source: string): Article {
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const key = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(matter)?.[1]
    if (!value) throw new Error(`${slug}.md says no ${name}.`)
    return value.trim()
  }
  const chapters: Article['chapters'] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        if (depth === 2) chapters.push({ id, title: plain(this.parser.parseInline(tokens)) })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      codespan: ({ text }) => `<kbd>${text}</kbd>`,
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const body = rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="table" role="group" aria-label="Tabela" tabindex="0"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
      },
      image: ({ href, text }) => figure(href, text),
    },
  })
  const html = marked.parse(body, { async: false }).replace(/<p>(<figure>.*?<\/figure>)<\/p>/gs, '$1')
  return {
    slug,
    path: `/documentacao/${slug}`,
    titulo: key('titulo'),
    categoria: key('categoria'),
    ordem: Number(key('ordem')),
    resumo: key('resumo'),
    html,
    chapters,
    // HTML has no space between a table's cells.
    text: plain(html.replaceAll(/<\/t[dh]>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }
}

/** A picture of the app (scripts/site-pictures.mjs) with its caption. */
function figure(href: string, text: string): string {
  const name = href.replace('figura:', '')
  const [width, height] = (sizes as Record<string, number[]>)[name] ?? []
  if (!width || !height) throw new Error(`There is no picture ${name}.`)
  return `<figure><img src="/figuras/${name}.webp" width="${width}" height="${height}" alt="" loading="lazy" decoding="async"><figcaption>${text}</figcaption></figure>`
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function idOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
