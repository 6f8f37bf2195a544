import { useLingui } from '@lingui/react/macro'
import { useScreens } from '../shell/use-screens.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { Matched } from '../ui/Matched.tsx'
import { closest } from './closest.ts'
import type { PaletteParts } from './parts.ts'
import type { Row, RowGroup } from './row.ts'
import { type Action, useActions } from './use-actions.ts'
import { useDestinations } from './use-destinations.ts'
import type { Found } from './use-found.ts'
import { Name, useFoundRows } from './use-found-rows.tsx'

/** What answers the typed text, by kind, each kind in its place; one without rows is not there. */
export function useGroups(
  query: string,
  found: Found,
  parts: PaletteParts & { onKeys: () => void },
): RowGroup[] {
  const { t } = useLingui()
  const go = useDestinations()
  const actions = useActions({ ...parts, go })
  const screens = useScreens().flatMap(group =>
    group.screens.map(screen => ({ ...screen, words: screen.caption })),
  )
  const { orders, customers } = useFoundRows({ query, found, go, StatusBadge: parts.StatusBadge })
  const rowsOf = (among: Action[]) => closest(among, query).map(action => rowOf(action, query))
  return [
    { title: t`Ações`, rows: rowsOf(query ? actions : actions.filter(action => action.starts)) },
    {
      title: t`Telas`,
      rows: closest(screens, query).map(({ to, icon, title, caption }) => ({
        key: to,
        icon,
        title: <Name text={title} query={query} />,
        beside: <Matched text={caption} query={query} />,
        act: () => go.screen(to),
        leads: true,
      })),
    },
    { title: query ? t`OS` : t`OS recentes`, rows: orders },
    { title: t`Clientes`, rows: customers },
    // With nothing typed what begins something stands first, and these do not stand in the way.
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
