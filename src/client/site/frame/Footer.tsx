import { chakra } from '@chakra-ui/react'
import { Mark } from '../../ui/Mark.tsx'
import { Brand } from './Header.tsx'
import { footerGroups, footerLines } from './pages.ts'
import { Wrap } from './parts.tsx'

/** The links below every public page, and when messages are answered. */
export function Footer({ path }: { path: string }) {
  return (
    <End>
      <Wrap>
        <div>
          <Brand href="/">
            <Mark />
            Bancada
          </Brand>
          {footerLines.map(line => (
            <p key={line}>{line.replaceAll(' às ', '\u00a0às\u00a0')}</p>
          ))}
        </div>
        {footerGroups.map(({ title, pages }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(page => (
                <li key={page.path}>
                  <a href={page.path} aria-current={path === page.path ? 'page' : undefined}>
                    {page.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Wrap>
    </End>
  )
}

const End = chakra('footer', {
  base: {
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) repeat(3, auto)',
      gap: '{spacing.8} {spacing.16}',
      py: '12',
      '@media (max-width: 899px)': {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        gap: '{spacing.8} {spacing.4}',
        '& > div': { gridColumn: '1 / -1' },
      },
      '@media (max-width: 359px)': { gridTemplateColumns: '1fr 1fr' },
      mdDown: { py: '8' },
    },
    '& p': { color: 'muted', maxW: '26em', mt: '3', textWrap: 'pretty' },
    '& p + p': { mt: '2' },
    '& h2': { textStyle: 'label', color: 'subtle', mb: '2' },
    '& li a': { display: 'inline-block', py: '1', color: 'muted', borderRadius: 'xs', mdDown: { py: '2' } },
    '& li a:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [aria-current]': { color: 'ink' },
  },
})
