import { useLingui } from '@lingui/react/macro'
import { useScreens } from '../shell/use-screens.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { matchesName, rankByName } from './ranking.ts'
import type { Row, RowGroup } from './row.ts'
import { type Action, useActions } from './use-actions.ts'
import { useDestinations } from './use-destinations.ts'
import type { Found } from './use-found.ts'
import { Name, useFoundRows } from './use-found-rows.tsx'
import type { AroundPalette } from './use-palette.tsx'

/**
 * The rows for the text, grouped by kind; empty groups are left out. Screens and actions that only a synonym matches
 * come last: "ana" is a name before it is "Análises".
 */
export function useGroups(
  query: string,
  found: Found,
  screen: AroundPalette & { onKeys: () => void },
): RowGroup[] {
  const { t } = useLingui()
  const go = useDestinations()
  const actions = useActions({ ...screen, go })
  const screens = useScreens().flatMap(group =>
    group.screens.map(screen => ({ ...screen, words: screen.caption })),
  )
  const { orders, customers, reminders } = useFoundRows({ zone: screen.zone, query, found, go })
  const rowsOf = (among: Action[]) => among.map(action => rowOf(action, query))
  const offered = query ? rankByName(actions, query) : actions.filter(action => action.starts)
  const near = rankByName(screens, query)
  const ours = [
    { title: t`Ações`, first: offered[0], rows: rowsOf(offered) },
    {
      title: t`Telas`,
      first: near[0],
      rows: near.map(({ to, icon, title, caption }) => ({
        key: to,
        icon,
        title: <Name text={title} query={query} />,
        beside: <Matched text={caption} query={query} />,
        act: () => go.screen(to),
        leads: true,
      })),
    },
  ]
  const called = ours.filter(({ first }) => first && matchesName(first, query))
  return [
    ...called,
    { title: query ? t`OS` : t`OS recentes`, rows: orders },
    { title: t`Clientes`, rows: customers },
    { title: t`Lembretes`, rows: reminders },
    ...ours.filter(group => !called.includes(group)),
    // Without text, actions that begin something come first, and the others are left out.
    { title: t`Outras ações`, rows: rowsOf(query ? [] : actions.filter(action => !action.starts)) },
  ].filter(group => group.rows.length > 0)
}

function rowOf({ title, hint, ...action }: Action, query: string): Row {
  return {
    ...action,
    title: <Name text={title} query={query} />,
    tail: hint && <Kbd aria-hidden="true">{hint}</Kbd>,
  }
}
