import { chakra } from '@chakra-ui/react'
import { publicPages } from '../frame/pages.ts'
import { PageTop, TextLink, Wrap } from '../frame/parts.tsx'
import { apiLead, samples } from './samples.ts'

/** A preview of the future API; it sells and promises nothing. */
export function Api() {
  return (
    <>
      <PageTop title="Uma prévia da API">{apiLead}</PageTop>
      <Wrap>
        <Rows>
          {samples.map(({ title, call, code }) => (
            <section key={title}>
              <div>
                <h2>{title}</h2>
                <code>{call}</code>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0}>{code}</pre>
            </section>
          ))}
        </Rows>
        <Last>
          Precisa dela para algo? <TextLink href={publicPages.contact.path}>Conte o quê</TextLink>: é pelo uso
          que decidimos a ordem.
        </Last>
      </Wrap>
    </>
  )
}

const Rows = chakra('div', {
  base: {
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '8',
      borderTop: '1px solid',
      borderColor: 'line',
      alignItems: 'start',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    },
    '& h2': { textStyle: 'subject' },
    '& :is(code, pre)': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.8125rem' },
    '& code': { color: 'muted', mt: '2', display: 'block' },
    '& pre': {
      p: '5',
      bg: 'sunken',
      borderRadius: 'md',
      overflowX: 'auto',
      lineHeight: '1.6',
    },
  },
})
const Last = chakra('p', { base: { py: '12', color: 'muted', textStyle: 'prose' } })
