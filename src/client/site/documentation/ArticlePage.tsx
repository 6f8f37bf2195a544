import { chakra } from '@chakra-ui/react'
import { publicPages } from '../frame/pages.ts'
import { Prose, Wrap } from '../frame/parts.tsx'
import { type Article, articles } from './articles.ts'

/** An article beside its category's list, with links to its chapters and to the next article. */
export function ArticlePage({ article }: { article: Article }) {
  const at = articles.indexOf(article)
  const [before, after] = [articles[at - 1], articles[at + 1]]
  return (
    <Wrap>
      <Split>
        <nav aria-label="Artigos">
          <a href={publicPages.documentation.path}>Documentação</a>
          <h2>{article.categoria}</h2>
          <ul>
            {articles
              .filter(({ categoria }) => categoria === article.categoria)
              .map(({ path, titulo }) => (
                <li key={path}>
                  <a href={path} aria-current={path === article.path ? 'page' : undefined}>
                    {titulo}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <article>
          <h1>{article.titulo}</h1>
          <Summary>{article.resumo}</Summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own Markdown at the build */}
          <Body dangerouslySetInnerHTML={{ __html: article.html }} />
          <Neighbours aria-label="Outros artigos">
            {before && (
              <a href={before.path} rel="prev">
                <small>Anterior</small>
                {before.titulo}
              </a>
            )}
            {after && (
              <a href={after.path} rel="next">
                <small>Próximo</small>
                {after.titulo}
              </a>
            )}
          </Neighbours>
        </article>
        {article.chapters.length > 1 && (
          <nav aria-label="Nesta página" data-chapters="">
            <h2>Nesta página</h2>
            <ul>
              {article.chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Split>
    </Wrap>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '220px minmax(0, 1fr) 180px',
    gap: '12',
    alignItems: 'start',
    pt: '10',
    pb: '24',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', pt: '6' },
    '& > nav': {
      textStyle: 'md',
      lgDown: { '& ul, & h2': { display: 'none' } },
      '& h2': { textStyle: 'label', color: 'subtle', mt: '5', mb: '1' },
      '& a': { display: 'block', py: '1', color: 'muted', borderRadius: 'xs', '&:hover': { color: 'ink' } },
      '& [aria-current]': { color: 'ink', fontWeight: 'medium' },
    },
    '& [data-chapters]': { position: 'sticky', top: '6', lgDown: { display: 'none' }, '& h2': { mt: '0' } },
    '& h1': { textStyle: 'chapter' },
  },
})
const Summary = chakra('p', { base: { mt: '3', mb: '10', textStyle: 'lead', color: 'muted' } })
const Body = chakra(Prose, {
  base: {
    '& p, & li': { color: 'ink' },
    '& li > p:not(:first-of-type)': { color: 'muted', mt: '1' },
    '& ol + p, & ol + figure': { mt: '4' },
    '& ol': { ps: '6', '& > li + li': { mt: '3' }, '& > li::marker': { color: 'subtle' } },
    '& figure': {
      my: '6',
      '& img': { w: 'full', h: 'auto', borderRadius: 'md', border: '1px solid', borderColor: 'line' },
    },
    '& figcaption': { mt: '2', color: 'muted', textStyle: 'sm' },
    '& kbd': {
      px: '1.5',
      py: '0.5',
      border: '1px solid',
      borderColor: 'line',
      borderBottomWidth: '2px',
      borderRadius: 'xs',
      fontSize: '0.8125rem',
      bg: 'surface',
    },
    '& .table': { overflowX: 'auto', my: '5' },
    '& table': { w: 'full', textStyle: 'md' },
    '& :is(th, td)': {
      textAlign: 'start',
      py: '2.5',
      pe: '4',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      verticalAlign: 'top',
    },
    '& th': { textStyle: 'sm', color: 'muted', borderColor: 'ink' },
  },
})
const Neighbours = chakra('nav', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '6',
    mt: '16',
    pt: '5',
    borderTop: '1px solid',
    borderColor: 'line',
    '& a': { maxW: '20rem', fontWeight: 'medium', '&:hover': { color: 'accent' } },
    '& [rel=next]': { ms: 'auto', textAlign: 'end' },
    '& small': { display: 'block', color: 'muted', fontWeight: 'regular' },
  },
})
