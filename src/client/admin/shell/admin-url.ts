import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What an address of the operator's area may hold: texts, which each screen reads by its own rules. */
export interface AdminSearch {
  /** What is searched for. */
  q?: string | undefined
  /** The users' plan. */
  plano?: string | undefined
  /** Id of the account whose drawer is open. */
  usuario?: string | undefined
  /** What of the drawer is gone to. */
  abrir?: string | undefined
  /** The provider's tab. */
  aba?: string | undefined
  status?: string | undefined
  filtro?: string | undefined
  /** Id of the purchase that is being linked, and of the delivery that is being read. */
  compra?: string | undefined
  entrega?: string | undefined
  /** Of jobs, and of messages. */
  estado?: string | undefined
  tipo?: string | undefined
  /** Id of the message that is being read. */
  contato?: string | undefined
  /** Of the audit. */
  ato?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** The address of the screen that stands: what it holds, and how it changes. */
export function useAdminUrl() {
  const search: AdminSearch = useSearch({ from: '/admin/{-$tela}' })
  const navigate = useNavigate({ from: '/admin/{-$tela}' })
  const show = useCallback(
    (change: AdminSearch, how?: { replace: boolean }) =>
      void navigate({
        search: (before: AdminSearch) => ({ ...before, ...change }),
        resetScroll: false,
        ...how,
      }),
    [navigate],
  )
  return { search, show }
}
