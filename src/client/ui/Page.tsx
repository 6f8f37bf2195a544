import { chakra } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { cards } from '../theme/media.ts'
import { PageTitleContext } from './page-title.ts'

/** A screen's margins and width; `wide` for lists, which use the whole width. */
export const Page = chakra('div', {
  base: {
    maxW: 'page.app',
    mx: 'auto',
    pt: '6',
    px: '8',
    pb: '12',
    lgDown: { px: '6' },
    mdDown: { pt: '0', px: '4', pb: 'calc({sizes.bottombar} + {spacing.8})' },
  },
  variants: { wide: { true: { maxW: 'none' } } },
})

interface PageHeadProps {
  /** Buttons at the right. The phone hides them: its bar has the new order, PhoneAct a list's own. */
  children?: ReactNode
}

/** The screen's name, which the phone shows in its top bar, and its main buttons. */
export function PageHead({ children }: PageHeadProps) {
  const { title, badge } = useContext(PageTitleContext)
  return (
    <Head>
      <Title>{title}</Title>
      {badge}
      <Grow />
      {children}
    </Head>
  )
}

/** Search and filters, between the head and a list. */
export const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    mt: '5',
    mb: '3',
    '& > :first-child': { w: '340px' },
    [cards]: { mb: '4', mdDown: { mb: '3' }, '& > :first-child': { flex: '1 1 240px' } },
    mdDown: { mt: '0', mb: '3', gap: '2', '& > :first-child': { flexBasis: '100%' } },
  },
})

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minH: 'control.md', mdDown: { display: 'none' } },
})
const Title = chakra('h1', { base: { textStyle: 'title' } })
const Grow = chakra('span', { base: { flex: 1 } })
