import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { button, link } from '../../theme/recipes/button.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The width of every section of a public page. */
export const Wrap = chakra('div', {
  base: { w: 'full', maxW: 'page', mx: 'auto', px: '8', mdDown: { px: '4' } },
})

/** A link that looks like a button; `lg` is for the page's main links. */
export const Action = chakra('a', button, { defaultProps: { size: 'lg' } })

export const TextLink = chakra('a', link)

export const Lead = chakra('p', { base: { textStyle: 'lead', color: 'muted', maxW: '36em' } })

interface ChapterProps {
  title: ReactNode
  id?: string
  /** On the raised background. */
  raised?: boolean
  children: ReactNode
}

/** A section of a page with a title. */
export function Chapter({ title, id, raised = false, children }: ChapterProps) {
  return (
    <Band id={id} raised={raised}>
      <Wrap>
        <h2>{title}</h2>
        {children}
      </Wrap>
    </Band>
  )
}

const Band = chakra('section', {
  base: {
    py: '24',
    mdDown: { py: '16' },
    '& > div > h2': { textStyle: 'chapter', mb: '12', mdDown: { mb: '8' } },
  },
  variants: {
    raised: { true: { bg: 'surface', borderBlock: '1px solid', borderColor: 'hairline' } },
  },
})

/** The head of every page but the first: its title and a sentence. */
export function PageTop({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Top>
      <Wrap>
        <h1>{title}</h1>
        <Lead>{children}</Lead>
      </Wrap>
    </Top>
  )
}

const Top = chakra('div', {
  base: {
    pt: '12',
    pb: '12',
    mdDown: { pt: '6', pb: '8' },
    '& h1': { textStyle: 'headline', ms: '-0.03em', maxW: '14em' },
    '& p': { mt: '5' },
  },
})

/** Running text with its own headings. */
export const Prose = chakra('div', {
  base: {
    maxW: '42rem',
    textStyle: 'prose',
    '& h2': { textStyle: 'subject', mt: '12', mb: '3', '&:first-child': { mt: '0' } },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold', mt: '6', mb: '1' },
    '& p + p, & ul + p, & p + ul, & p + ol': { mt: '3' },
    '& ul': { listStyle: 'disc', ps: '5' },
    '& ol': { listStyle: 'decimal', ps: '5' },
    '& li + li': { mt: '1' },
    '& p, & li': { color: 'muted' },
    '& b': { color: 'ink' },
    '& a': {
      color: 'accent',
      fontWeight: 'medium',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      '&:hover': { color: 'accent.hover' },
    },
  },
})

interface TableRoomProps {
  label: string
  /** On the phone each row is a card; each cell has its column's title as `data-head`, a title of the row `data-whole`. */
  cards?: boolean
  children: ReactNode
}

/** Wraps a table that scrolls sideways on a narrow screen, by keyboard too, unless its rows become cards. */
export function TableRoom({ label, cards = false, children }: TableRoomProps) {
  return (
    <Scrolled role="region" aria-label={label} tabIndex={0} cards={cards}>
      {children}
    </Scrolled>
  )
}

const Scrolled = chakra('div', {
  base: {
    overflowX: 'auto',
    '& table': { w: 'full', minW: '520px' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '3',
      pe: '6',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      fontWeight: 'regular',
    },
    '& thead th': { textStyle: 'sm', color: 'muted', borderColor: 'ink' },
    '& tbody th': { fontWeight: 'medium' },
    '& small': { display: 'block', textStyle: 'sm', color: 'muted' },
  },
  variants: {
    cards: {
      true: {
        mdDown: {
          '& table': { display: 'block', minW: '0' },
          '& thead': { display: 'none' },
          '& tbody': { display: 'grid', gap: '2' },
          '& tbody tr': {
            display: 'grid',
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
            alignItems: 'end',
            gap: '3',
            p: '4',
            border: '1px solid',
            borderColor: 'line',
            borderRadius: 'md',
          },
          '& tbody :is(th, td)': { p: '0', border: '0', overflowWrap: 'anywhere' },
          '& [data-whole]': { gridColumn: '1 / -1' },
          '& [data-head]::before': {
            content: 'attr(data-head)',
            display: 'block',
            textStyle: 'sm',
            fontWeight: 'regular',
            color: 'muted',
          },
        },
      },
      false: {},
    },
  },
})

/** A page's text with links and bold words in Markdown. */
export function RichText({ children }: { children: string }) {
  return children.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/).map(part => {
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (href)
      return (
        <TextLink key={part} href={href}>
          {label}
        </TextLink>
      )
    const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
    return bold ? <b key={part}>{bold}</b> : part
  })
}

interface SearchBoxProps {
  label: string
  /** What it searches (script/search.ts). */
  kind: 'articles' | 'questions'
}

/** A search box that the page's script makes work; hidden without the script. */
export function SearchBox({ label, kind }: SearchBoxProps) {
  return (
    <Box role="search" data-search={kind}>
      <Icon of={Search} />
      <input type="search" aria-label={label} placeholder={label} autoComplete="off" maxLength={100} />
    </Box>
  )
}

const Box = chakra('div', {
  base: {
    // Its space is reserved from the start, so that nothing moves when the script starts.
    display: 'none',
    '@media (scripting: enabled)': { display: 'flex' },
    alignItems: 'center',
    gap: '3',
    h: '52px',
    px: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    color: 'muted',
    '&:focus-within': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '1px' },
    '& input': {
      flex: 1,
      minW: '0',
      bg: 'transparent',
      color: 'ink',
      textStyle: 'lg',
      outline: 'none',
      h: 'full',
    },
  },
})
