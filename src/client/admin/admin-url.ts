import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dialogUrl } from '../ui/dialog-url.ts'

/** The search parameters of the operator's area: texts, which each screen reads by its own rules. */
export interface AdminSearch {
  /** The search. */
  q?: string | undefined
  /** The plan that the users' list is filtered by. */
  plano?: string | undefined
  /** The id of the account whose drawer is open. */
  usuario?: string | undefined
  /** The section of the drawer to scroll to. */
  abrir?: string | undefined
  /** The provider's tab. */
  aba?: string | undefined
  status?: string | undefined
  filtro?: string | undefined
  /** The ids of the purchase that is being linked and of the delivery that is open. */
  compra?: string | undefined
  entrega?: string | undefined
  /** The state that jobs or messages are filtered by. */
  estado?: string | undefined
  tipo?: string | undefined
  /** The id of the open message. */
  contato?: string | undefined
  /** The action that the audit is filtered by. */
  ato?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A drawer or dialog was opened over one of the operator's screens in this tab: going back closes it. */
    overAdmin?: true
  }
}

/** The current screen's search parameters, and how to change them. */
export function useAdminUrl() {
  const search: AdminSearch = useSearch({ from: '/admin/{-$tela}' })
  const navigate = useNavigate({ from: '/admin/{-$tela}' })
  const { history } = useRouter()
  const ways = useMemo(
    () => ({
      show: (change: AdminSearch, how?: { replace: boolean }) =>
        void navigate({
          search: (before: AdminSearch) => ({ ...before, ...change }),
          resetScroll: false,
          ...how,
        }),
      ...dialogUrl<AdminSearch>({ go: change => navigate(change), history, over: 'overAdmin', kept }),
    }),
    [navigate, history],
  )
  return { search, ...ways }
}

/** What stays when a drawer or a dialog opens or closes. */
const kept = ({ usuario, abrir, compra, entrega, contato, ...rest }: AdminSearch): AdminSearch => rest
