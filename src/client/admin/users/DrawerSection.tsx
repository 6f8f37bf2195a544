import { chakra } from '@chakra-ui/react'
import { type ReactNode, type Ref, useId } from 'react'

interface DrawerSectionProps {
  title: string
  aside?: ReactNode
  /** Framed by hairlines: it contains a form. */
  asks?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function DrawerSection({ title, aside, asks, ref, children }: DrawerSectionProps) {
  const id = useId()
  return (
    <Root asks={asks} ref={ref} aria-labelledby={id}>
      <Head>
        <h3 id={id}>{title}</h3>
        {aside}
      </Head>
      {children}
    </Root>
  )
}

const Root = chakra('section', {
  base: { mt: '5' },
  variants: {
    asks: { true: { py: '4', borderBlock: '1px solid', borderColor: 'hairline' } },
  },
})
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    mb: '2',
    '& > h3': { fontWeight: 'semibold' },
    '& > :not(h3)': { textStyle: 'sm' },
  },
})

/** Rows of the drawer, separated by hairlines. */
export const DrawerRows = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '16px minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      py: '7px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '& > svg': { color: 'muted' },
      '& > :last-child': { textStyle: 'sm', color: 'muted', textAlign: 'end' },
    },
  },
})
export const DrawerNothing = chakra('p', { base: { textStyle: 'sm', color: 'muted' } })
