import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink, useLocation } from '@tanstack/react-router'
import { ClipboardList, Ellipsis, House, type LucideIcon, Plus, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore } from '../api/store.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { bottomBarGone, keyboard } from '../ui/phone-bar.ts'
import { Hidden } from '../ui/Text.tsx'
import { type NavCount, shownCount } from './Sidebar.tsx'
import { isInBar } from './use-screens.ts'

export interface BottomBarProps {
  user: { nome: string }
  /** The plan, under the user's name. */
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  /** Why no order can be created. */
  orderReason: string | undefined
}

/** The phone's bar at the thumb: the screens of every hour, a new order, and the rest behind 'Mais'. */
export function BottomBar({ user, caption, counts, orderReason }: BottomBarProps) {
  const { t } = useLingui()
  const [more, setMore] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A dialog covers it; a keyboard, or a page's own bar to save or confirm, takes its place.
  const isGone = useStore(bottomBarGone, () => false)
  const isTyping = useStore(keyboard, () => false)
  if (isGone || isTyping) return
  const isMore = !isInBar(path)
  return (
    <>
      <Bar aria-label={t`Principal`}>
        <Place to="/dashboard" icon={House} name={t`Início`} count={counts['/lembretes']} />
        <Place to="/ordens" icon={ClipboardList} name={t`Ordens`} count={counts['/ordens']} />
        <NewOrder reason={orderReason} overList={path === '/ordens'} />
        <Place to="/financeiro" icon={Wallet} name={t`Financeiro`} />
        <Cell
          as="button"
          {...plainButton}
          aria-haspopup="dialog"
          aria-expanded={more}
          data-here={isMore || undefined}
          onClick={() => setMore(true)}
        >
          <Icon of={Ellipsis} size="lg" />
          {t`Mais`}
        </Cell>
      </Bar>
      {more && <MoreSheet user={user} caption={caption} counts={counts} onClose={() => setMore(false)} />}
    </>
  )
}

const MoreSheet = lazyDialog(() => import('./MoreSheet.tsx').then(part => part.MoreSheet))

const plainButton = { type: 'button' } as const

interface PlaceProps {
  to: '/dashboard' | '/ordens' | '/financeiro'
  icon: LucideIcon
  name: string
  count?: NavCount | undefined
}

function Place({ to, icon, name, count }: PlaceProps) {
  return (
    <CellLink to={to} activeOptions={wholePath}>
      <Icon of={icon} size="lg" />
      {name}
      {count && (
        <>
          <Hidden>, {count.label}</Hidden>
          <Count aria-hidden="true">{shownCount(count)}</Count>
        </>
      )}
    </CellLink>
  )
}

const wholePath = { exact: true, includeSearch: false }

/** A real link, so that it works before the app's code is there. */
function NewOrder({ reason, overList }: { reason: string | undefined; overList: boolean }) {
  const { t } = useLingui()
  const inside = (
    <>
      <Pill>
        <Icon of={Plus} size="lg" />
      </Pill>
      {t`Nova OS`}
    </>
  )
  if (reason)
    return (
      <Tooltip label={reason}>
        <Cell as="button" {...plainButton} aria-disabled="true" css={newOrder}>
          {inside}
        </Cell>
      </Tooltip>
    )
  // Over the list with its filters, which closing the form leads back to.
  return overList ? (
    <CellLink
      from="/ordens"
      to="/ordens"
      search={over}
      state={{ overOrders: true }}
      resetScroll={false}
      css={newOrder}
    >
      {inside}
    </CellLink>
  ) : (
    <CellLink to="/ordens" search={{ nova: 'true' }} css={newOrder}>
      {inside}
    </CellLink>
  )
}

const over = (before: object) => ({ ...before, nova: 'true' as const })

const Bar = chakra('nav', {
  base: {
    display: 'none',
    mdDown: { display: 'grid' },
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'bottombar',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    pb: 'env(safe-area-inset-bottom)',
    bg: 'surface',
    borderTop: '1px solid',
    borderColor: 'hairline',
  },
})

const Cell = chakra('a', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '0.5',
    h: 'bottombar',
    color: 'muted',
    textStyle: 'xs',
    fontWeight: 'medium',
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'md' },
    '&:is([aria-current], [data-here], [aria-expanded=true])': { color: 'ink' },
    '&:is([aria-current], [data-here]) > svg': { color: 'accent' },
    '&:is([aria-current], [data-here])::before': {
      content: '""',
      position: 'absolute',
      top: '-1px',
      insetInlineStart: 'calc(50% - {spacing.4})',
      w: '8',
      h: '3px',
      borderRadius: '0 0 2px 2px',
      bg: 'accent',
    },
  },
})
const CellLink = createLink(Cell)

/** The whole cell is the target; the pill says that it makes something. */
const newOrder = {
  color: 'ink',
  '&::before': { display: 'none' },
  '&[aria-disabled=true]': { color: 'muted', '& > span': { bg: 'pressed', color: 'muted' } },
}
const Pill = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '12',
    h: 'calc({sizes.6} + {spacing.1})',
    my: '-1',
    borderRadius: 'full',
    bg: 'primary',
    color: 'onPrimary',
  },
})

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '1',
    insetInlineStart: 'calc(50% + {spacing.1})',
    minW: '4',
    px: '1',
    fontSize: '11px',
    lineHeight: '{sizes.4}',
    textAlign: 'center',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'full',
    bg: 'danger',
    color: 'surface',
    boxShadow: '0 0 0 2px {colors.surface}',
  },
})
