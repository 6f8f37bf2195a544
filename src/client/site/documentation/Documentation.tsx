import { chakra } from '@chakra-ui/react'
import { Kbd } from '../../ui/Kbd.tsx'
import { publicPages } from '../frame/pages.ts'
import { RichText, SearchBox, Wrap } from '../frame/parts.tsx'
import { articles, categories } from './articles.ts'

/** All articles by category, with a search of titles and text. */
export function Documentation() {
  return (
    <Wrap>
      <Head>
        <h1>Documentação</h1>
        <SearchBox label="Procurar nos títulos e no texto" kind="articles" />
      </Head>
      <Split>
        <div>
          <p data-found="" role="status" />
          <Categories data-categories="">
            {categories.map(({ title, about }) => (
              <section key={title} data-category={title}>
                <div>
                  <h2>{title}</h2>
                  <p>{about}</p>
                </div>
                <ul>
                  {articles
                    .filter(article => article.categoria === title)
                    .map(({ path, titulo }) => (
                      <li key={path} data-article={path}>
                        <a href={path}>{titulo}</a>
                        <p data-excerpt="" hidden />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </Categories>
          <p data-nothing="" hidden>
            <RichText>{searchNote}</RichText>
          </p>
          <div hidden>
            {articles.map(({ path, text }) => (
              <p key={path} data-text={path}>
                {text}
              </p>
            ))}
          </div>
        </div>
        <aside>
          <h2>Atalhos do teclado</h2>
          <Keys>
            {keys.map(([does, ...press]) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {press.map(key => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </Keys>
          <p>{keysNote}</p>
          <h2>Não achou?</h2>
          <p>
            <RichText>{askUs}</RichText>
          </p>
        </aside>
      </Split>
    </Wrap>
  )
}

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 35rem)',
    alignItems: 'center',
    gap: '6',
    pt: '12',
    pb: '8',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    mdDown: { pt: '6' },
    '& h1': { textStyle: 'headline', ms: '-0.03em' },
  },
})
const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 264px',
    gap: '16',
    pb: '24',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12' },
    '& aside h2': { textStyle: 'section', pb: '3', borderBottom: '1px solid', borderColor: 'ink' },
    '& aside p': { mt: '3', color: 'muted', textStyle: 'sm' },
    '& aside p + h2': { mt: '10' },
    '& [data-found]:not(:empty)': { mb: '4', color: 'muted' },
  },
})
const Categories = chakra('div', {
  base: {
    borderTop: '1px solid',
    borderColor: 'ink',
    '& section': {
      display: 'grid',
      gridTemplateColumns: '220px minmax(0, 1fr)',
      gap: '6',
      py: '6',
      borderBottom: '1px solid',
      borderColor: 'line',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
      '&[hidden]': { display: 'none' },
    },
    '& h2': { textStyle: 'subject', fontSize: '1.25rem' },
    '& div > p': { color: 'muted', textStyle: 'sm' },
    '& ul': { columns: '2', columnGap: '6', mdDown: { columns: '1' } },
    '& [data-searching] ul, &[data-searching] ul': { columns: '1' },
    '& li': {
      breakInside: 'avoid',
      '& a': { display: 'block', py: '1', mdDown: { py: '2.5' }, borderRadius: 'xs' },
    },
    '& li a:hover': { color: 'accent' },
    '& [data-excerpt]': { color: 'muted', textStyle: 'sm', pb: '2' },
    '& mark': { bg: 'accent.subtle', color: 'accent.onSubtle', borderRadius: 'xs' },
  },
})
const Keys = chakra('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      py: '2',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& dt': { color: 'muted' },
    '& dd': { display: 'flex', gap: '1' },
    // They are what is written about here, also on a phone.
    '& kbd': { display: 'inline-block' },
  },
})

// What the page says beside the articles: only what a test proves (npm run claims).

/** The keys and what they do. */
const keys = [
  ['Nova OS, na lista', 'N'],
  ['Ir para a busca', '/'],
  ['Ir de linha em linha', '↓', '↑'],
  ['Abrir a linha', 'Enter'],
  ['Ir para qualquer lugar', 'Ctrl', 'K'],
  ['Salvar', 'Ctrl', 'Enter'],
  ['Fechar', 'Esc'],
  ['Recolher o menu', 'Ctrl', 'B'],
  ['Ir ao aviso da tela', 'Alt', 'T'],
  ['Todos os atalhos', '?'],
]

const keysNote = 'No Mac, Ctrl é Cmd. Enquanto você digita, as letras sozinhas não contam como atalho.'

const searchNote = `A busca olha títulos e texto, sem ligar para acentos. Tente outra palavra ou [pergunte à gente](${publicPages.contact.path}).`

const askUs = `Conte o que você quer fazer em [Contato](${publicPages.contact.path}). A resposta vem por e-mail.`
