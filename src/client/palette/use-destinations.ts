import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router'

/** Where the palette's rows lead. A list that is open keeps its filters. */
export function useDestinations() {
  const navigate = useNavigate()
  const router = useRouter()
  const isOn = (path: string) => router.state.location.pathname === path

  // Dialogs open as their list opens them, so that Back closes them; they replace a dialog that is open.
  const overList = (opened: HistoryState) => {
    const { search, state } = router.state.location
    const isOpen = [search.os, search.editar, search.nova, search.novo, search.historico].some(Boolean)
    return { state: isOpen ? state : opened, replace: isOpen, resetScroll: false }
  }
  const order = (dialog: { os: string } | { nova: 'true' }) =>
    void (isOn('/ordens')
      ? navigate({
          from: '/ordens',
          to: '/ordens',
          search: ({ q, status, alerta }) => ({ q, status, alerta, ...dialog }),
          ...overList({ overOrders: true }),
        })
      : navigate({ to: '/ordens', search: dialog }))
  const customer = (dialog: { historico: string } | { novo: 'true' }) =>
    void (isOn('/clientes')
      ? navigate({
          to: '/clientes',
          search: ({ q }) => ({ q, ...dialog }),
          ...overList({ overCustomers: true }),
        })
      : navigate({ to: '/clientes', search: dialog }))
  const newExpense = () =>
    void (isOn('/financeiro')
      ? navigate({
          to: '/financeiro',
          search: ({ periodo, mes, categoria }) => ({ periodo, mes, categoria, nova: 'true' }),
          ...overList({ overFinance: true }),
        })
      : navigate({ to: '/financeiro', search: { nova: 'true' } }))
  const reminder = (dialog: { editar: string } | { novo: 'true' }) =>
    void (isOn('/lembretes')
      ? navigate({
          from: '/lembretes',
          to: '/lembretes',
          search: ({ q, status, tipo }) => ({ q, status, tipo, ...dialog }),
          ...overList({ overReminders: true }),
        })
      : navigate({ to: '/lembretes', search: dialog }))

  return {
    screen: (to: string) => void navigate({ to }),
    order: (id: string) => order({ os: id }),
    print: (id: string) =>
      void navigate({ to: '/ordens/$id/imprimir', params: { id }, state: { fromOrders: true } }),
    newOrder: () => order({ nova: 'true' }),
    orders: (q: string) => void navigate({ to: '/ordens', search: { q } }),
    customer: (id: string) => customer({ historico: id }),
    newCustomer: () => customer({ novo: 'true' }),
    customers: (q: string) => void navigate({ to: '/clientes', search: { q } }),
    newExpense,
    reminder: (id: string) => reminder({ editar: id }),
    newReminder: () => reminder({ novo: 'true' }),
    reminders: (q: string) => void navigate({ to: '/lembretes', search: { q } }),
  }
}
