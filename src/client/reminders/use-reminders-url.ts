import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { goBack } from '../app/go-back.ts'
import type { RemindersFilter, RemindersSearch } from './reminders-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the reminders in this tab: going back closes it. */
    overReminders?: true
  }
}

/** The ways to change the address of /lembretes: it is the screen's state. */
export function useRemindersUrl() {
  const navigate = useNavigate({ from: '/lembretes' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      show: (change: RemindersFilter, { replace = false } = {}) =>
        void navigate({ search: before => ({ ...before, ...change }), replace, resetScroll: false }),
      open: (dialog: Pick<RemindersSearch, 'novo' | 'editar'>) =>
        void navigate({
          search: before => ({ ...filterOf(before), ...dialog }),
          state: { overReminders: true },
          resetScroll: false,
        }),
      close: () => {
        if (history.location.state.overReminders) return goBack(history)
        void navigate({ search: filterOf, replace: true, resetScroll: false })
      },
    }),
    [navigate, history],
  )
}

const filterOf = ({ q, status, tipo }: RemindersSearch): RemindersFilter => ({ q, status, tipo })
