import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { goBack } from '../app/go-back.ts'
import type { FinanceSearch } from './finance-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the expenses in this tab: going back closes it. */
    overFinance?: true
  }
}

type Dialog = Pick<FinanceSearch, 'nova' | 'editar'>
type Shown = Pick<FinanceSearch, 'periodo' | 'mes' | 'categoria'>

/** The ways to change the address of /financeiro: it is the screen's state. */
export function useFinanceUrl() {
  const navigate = useNavigate({ from: '/financeiro' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      show: (change: Shown) =>
        void navigate({ search: before => ({ ...before, ...change }), resetScroll: false }),
      open: (dialog: Dialog) =>
        void navigate({
          search: before => ({ ...shownOf(before), ...dialog }),
          state: { overFinance: true },
          resetScroll: false,
        }),
      close: () => {
        if (history.location.state.overFinance) return goBack(history)
        void navigate({ search: shownOf, replace: true, resetScroll: false })
      },
    }),
    [navigate, history],
  )
}

const shownOf = ({ periodo, mes, categoria }: FinanceSearch): Shown => ({ periodo, mes, categoria })
