import { describe, expect, test } from 'vitest'
import { sampleFigures, sampleNote, sampleVoices } from '../../src/client/site/landing/sample-copy.ts'
import { claims, plain } from '../support/claims.ts'
import { filesOf, importsOf, sources, testFileOf, testNamesOf, textOf, wordsOf } from '../support/sources.ts'

const page = 'docs/claims.md'

/** The rows of the page, by the part that they stand in: a claim, and what proves it. */
const rows = textOf(page)
  .split(/^## /m)
  .slice(1)
  .flatMap(part => {
    const [title = '', ...lines] = part.split('\n')
    return lines
      .filter(line => line.startsWith('| ') && !/^\| (Claim|---)/.test(line))
      .map(line => {
        const [, claim = '', proof = ''] = /^\| (.+) \| (.+) \|$/.exec(line) ?? []
        return { title, claim, proof }
      })
  })

describe('what the pages claim and its proofs', () => {
  test('every claim stands there word for word, and no other', () => {
    expect([...new Set(rows.map(({ title }) => title))]).toEqual(Object.keys(claims))
    for (const [title, said] of Object.entries(claims)) {
      expect(said.length, title).toBeGreaterThan(0)
      const written = rows.filter(row => row.title === title).map(({ claim }) => claim)
      expect(written.toSorted(), title).toEqual([...new Set(said)].toSorted())
    }
  })

  test('every claim names its proof, or why no test can have one', () => {
    expect(rows.filter(({ proof }) => !/` “|operação: \S+ \S+/.test(proof))).toEqual([])
  })

  test('every test that is named is there', () => {
    const known = new Set(filesOf(['tests'], /\.test\.ts$/))
    const cited = rows.flatMap(({ proof }) =>
      [...proof.matchAll(/`([\w./-]+)`((?: “[^”]+”)+)/g)].flatMap(([, file = '', names = '']) =>
        [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({
          path: testFileOf(file),
          name,
        })),
      ),
    )
    expect(cited.length).toBeGreaterThan(150)
    const gone = cited.filter(
      ({ path, name }) => !known.has(path) || !namesOf(path).some(title => title.startsWith(name)),
    )
    expect(gone).toEqual([])
  })
})

const read = new Map<string, string[]>()
function namesOf(path: string): string[] {
  const names = read.get(path) ?? testNamesOf(path)
  read.set(path, names)
  return names
}

/** What the pages are written in; the preview of the API shows what is not there, and says so. */
const written = filesOf(['src/client/site'], /\.tsx?$/)
  .filter(path => !/\/(script|api)\/|\/sample-|\/system\.ts$/.test(path))
  .flatMap(path => wordsOf(path).map(text => ({ path, text: text.trim() })))
const articles = filesOf(['src/client/site'], /\.md$/).map(path => ({ path, text: textOf(path) }))
const chooser = filesOf(['src/client/plans'], /\.tsx?$/).flatMap(path =>
  wordsOf(path).map(text => ({ path, text })),
)

test('a sentence of a page is a claim, or tells nothing of the product', () => {
  const all = Object.values(claims).flat().join('\n')
  // A template's parts have the marks of a link in different pieces.
  const bare = (text: string) =>
    plain(text)
      .replaceAll(/^\)|\[|\]\($|\*\*/g, '')
      .trim()
  const isSentence = (text: string) => text.split(/\s+/).length > 4 && /\p{Ll}{2}/u.test(text)
  const others = written
    .map(({ text }) => bare(text))
    .filter(text => isSentence(text) && !isCode(text) && !all.includes(text))
  expect([...new Set(others)].toSorted(), 'make it a claim (tests/support/claims.ts)').toEqual(
    told.toSorted(),
  )
})

/** Styles and HTML. */
const isCode = (text: string) => /<|\w\(|\{|\dpx|^&/.test(text)

/** Titles, labels, hints, what a form says of what was typed, what pictures of the app say, and why the app is there. */
const told = [
  'Bancada: sistema para assistência técnica de celular',
  'Do balcão à entrega, sem perder o fio',
  'Feita para a bancada, não para a reunião',
  'Feita para quem abre a loja e já tem fila',
  'Muita assistência começa com um caderno e uma boa memória. Com trinta aparelhos na gaveta, um prazo passa, um cliente liga duas vezes, e no fim do mês ninguém sabe ao certo o que sobrou. É para esse dia que a Bancada existe.',
  'O caderno funciona, até a fila crescer',
  'O que fica guardado, e até quando',
  'O que já conversa com a Bancada',
  'O que muda em uma bancada arrumada',
  'O que você pode fazer',
  'OS no mês por aparelhos por dia',
  'Procurar nos títulos e no texto',
  'Que dados guardamos, e por quê',
  'Tudo o que passa pelo balcão',
  'da conta à primeira OS',
  'A lista de ordens de serviço da Bancada: seis aparelhos, um deles atrasado 2 dias.',
  'O mês na Bancada: receita, despesas, lucro e os serviços mais realizados.',
  'Olá, Larissa! A OS 1045 (iPhone 13 Pro) está pronta para retirada.',
  '· iPhone 13 Pro · Larissa Fontes',
  'Entrou com fotos e defeito',
  'Retirado e pago no PIX',
  'A Bancada em sete passos',
  'Os planos lado a lado',
  'Qual cabe na sua loja',
  'Nenhuma pergunta com estas palavras. Veja a',
  'Confira o e-mail: a resposta vai para ele',
  'Falta acertar os campos marcados.',
  'Há caracteres que não podem ser enviados',
  'Não foi possível enviar. Tente de novo.',
  'O número da OS, o aparelho em que você usa e a frase que apareceu na tela. Nunca mande senha, nem a sua nem a do cliente.',
  'Veja antes se é com todos, em',
  '. Dúvida de uso costuma estar na',
  'falha, na altura do que durou',
]

test('nobody is told of what is not there', () => {
  const allowed = [
    ['src/client/site/about/about-words.ts', 'API'],
    // Of another program's, and of what it has and Bancada has not.
    ['src/client/site/documentation/articles/trazer-os-dados-do-mapos.md', 'backup'],
    ['src/client/site/frame/pages.ts', 'API'],
    ['src/client/site/integrations/connections.ts', 'API'],
  ]
  const found = [...written, ...articles, ...chooser].flatMap(({ path, text }) =>
    [...text.matchAll(notThere)].map(([word]) => [path, word]),
  )
  expect(found.filter(([path]) => !allowed.some(([known]) => known === path))).toEqual([])
  expect([...new Set(found.map(([path]) => path))].toSorted()).toEqual(allowed.map(([path]) => path))
})

const notThere =
  /(?<!\p{L})(APIs?|JWT|webhooks?|IMEI|checklists?|estoque|pix qr|qr (do|code) pix|senha do aparelho|usuários ilimitados|anonimizar?|aplicativo)(?!\p{L})/giu

test('figures and voices that are samples stand under the note that says so', () => {
  expect(sampleNote).toMatch(/^Números ilustrativos\./)
  const numbers = textOf('src/client/site/landing/Numbers.tsx')
  const [note, figures, voices] = ['{sampleNote}', '{sampleFigures.', '{sampleVoices.'].map(part =>
    numbers.indexOf(part),
  )
  expect(note).toBeGreaterThan(0)
  expect(note).toBeLessThan(Math.min(figures ?? 0, voices ?? 0))
  const others = written.filter(({ text }) =>
    [...sampleFigures.map(({ value }) => value), ...sampleVoices.map(({ words }) => words)].some(sample =>
      text.includes(sample),
    ),
  )
  expect(others).toEqual([])
})

test('nothing of the API that is shown answers', () => {
  const server = filesOf(['src/server'], /\.ts$/)
  expect(server.filter(path => /['"`]\/api\//.test(textOf(path)))).toEqual([])
})

test('of orders, customers and expenses only deleting for good asks the store of photos, and erasing', () => {
  const asking = sources().filter(
    path =>
      /^src\/server\/(orders|customers|finance|erasure)\//.test(path) &&
      importsOf(path).some(({ to }) => to.startsWith('src/server/storage/')),
  )
  expect(asking).toEqual([
    'src/server/customers/delete-customer.ts',
    'src/server/customers/erased.ts',
    'src/server/erasure/erase-customer.ts',
    'src/server/erasure/erase-marked.ts',
    'src/server/orders/trash/delete-order.ts',
    'src/server/orders/trash/purge.ts',
  ])
})
