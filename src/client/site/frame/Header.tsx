import { chakra } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { type PublicPage, publicPages } from './pages.ts'
import { Action, Wrap } from './parts.tsx'

const places: readonly PublicPage[] = [publicPages.features, publicPages.prices, publicPages.help]

/**
 * The bar above every public page. Signed-in visitors get a link to the app: CSS shows one of the two (`data-for`).
 */
export function Header({ path }: { path: string }) {
  return (
    <Bar>
      <Wrap>
        <Brand href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Mark />
          Bancada
        </Brand>
        <Places aria-label="Site">
          {places.map(page => (
            <Place key={page.path} page={page} path={path} />
          ))}
        </Places>
        <Narrow>
          <summary aria-label="Menu">
            <Icon of={Menu} size="lg" />
          </summary>
          <nav aria-label="Menu">
            <a href="/auth" data-for="visitor">
              Entrar
            </a>
            {[...places, publicPages.documentation, publicPages.contact].map(page => (
              <Place key={page.path} page={page} path={path} />
            ))}
          </nav>
        </Narrow>
        <span data-for="visitor">
          <Action href="/auth" variant="ghost" size="md" data-entrar="">
            Entrar
          </Action>
          <Action href="/auth?aba=cadastrar" variant="primary" size="md">
            Começar Grátis
          </Action>
        </span>
        <span data-for="owner">
          <Action href="/dashboard" variant="primary" size="md">
            Abrir o sistema
          </Action>
        </span>
      </Wrap>
    </Bar>
  )
}

const Place = ({ page, path }: { page: PublicPage; path: string }) => (
  <a href={page.path} aria-current={path === page.path ? 'page' : undefined}>
    {page.name}
  </a>
)

export const Brand = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    fontFamily: 'display',
    fontWeight: '600',
    fontSize: '1.25rem',
    lineHeight: '1.5rem',
    borderRadius: 'sm',
  },
})

const current = { color: 'ink', fontWeight: 'medium' }

const Bar = chakra('header', {
  base: {
    '& > div': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      h: '72px',
      mdDown: { h: '60px', gap: '0' },
    },
    '& [data-for]': { display: 'flex', gap: '2', flex: 'none', mdDown: { gap: '0', '& > a': { px: '2.5' } } },
    // The phone's bar has room for one: the other is first in its menu.
    '& [data-entrar]': { mdDown: { display: 'none' } },
  },
})

const Places = chakra('nav', {
  base: {
    display: 'flex',
    gap: '6',
    flex: '1',
    ms: '10',
    color: 'muted',
    '& a': { py: '2', borderRadius: 'xs' },
    '& a:hover': { color: 'ink' },
    '& [aria-current]': current,
    mdDown: { visibility: 'hidden', ms: '0', gap: '0', '& a': { display: 'none' } },
  },
})

/** The links on the phone, in an element that opens without any script. */
const Narrow = chakra('details', {
  base: {
    display: 'none',
    mdDown: { display: 'block' },
    '& summary': {
      display: 'grid',
      placeItems: 'center',
      w: 'control.touch',
      h: 'control.touch',
      borderRadius: 'md',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& nav': {
      position: 'absolute',
      // Of the bar, so that it fits on the narrowest screen.
      right: '4',
      top: '56px',
      zIndex: 'popover',
      w: '220px',
      p: '2',
      bg: 'raised',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      display: 'grid',
    },
    '& nav a': {
      display: 'block',
      px: '3',
      py: '3',
      borderRadius: 'md',
      textStyle: 'lg',
      '&:hover': { bg: 'pressed' },
    },
    '& [aria-current]': current,
  },
})
