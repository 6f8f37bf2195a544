import { useLingui } from '@lingui/react/macro'
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import {
  BellPlus,
  CreditCard,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  PanelLeft,
  Plus,
  Printer,
  ReceiptText,
  Sun,
  UserPlus,
} from 'lucide-react'
import { usePlan } from '../plans/use-plan.ts'
import { useSignOut } from '../shell/sign-out.tsx'
import { isDark, setTheme } from '../shell/theme.ts'
import { useCanCollapse } from '../shell/use-sidebar.ts'
import { touch } from '../theme/media.ts'
import { modKey } from '../ui/use-hotkey.ts'
import type { Searchable } from './ranking.ts'
import type { AroundPalette } from './use-palette.tsx'

export interface Action extends Searchable {
  key: string
  icon: LucideIcon
  /** A key that does the same on this screen. */
  hint?: string | undefined
  reason?: string | undefined
  act(): void
  leads: boolean
  /** An action that begins something; these are offered before anything is typed. */
  starts?: boolean
}

interface ActionsProps extends Pick<AroundPalette, 'sidebar'> {
  go: ReturnType<typeof useDestinations>
  onKeys(): void
}

/** The actions that are possible anywhere; `words` are synonyms for the search. */
export function useActions({ sidebar, go, onKeys }: ActionsProps): Action[] {
  const { t } = useLingui()
  const { orderReason, customerReason, writeReason } = usePlan()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const open = useLocation({
    select: ({ pathname, search }) => (pathname === '/ordens' ? search.os : undefined),
  })
  const signOut = useSignOut()
  const dark = isDark()
  const canCollapse = useCanCollapse()
  return [
    {
      key: 'nova-os',
      icon: Plus,
      title: t`Nova OS`,
      words: t`criar abrir ordem de serviço conserto`,
      hint: ['/dashboard', '/ordens'].includes(path) ? 'N' : undefined,
      reason: orderReason,
      act: go.newOrder,
      leads: true,
      starts: true,
    },
    {
      key: 'novo-cliente',
      icon: UserPlus,
      title: t`Novo Cliente`,
      words: t`criar cadastrar adicionar`,
      hint: path === '/clientes' ? 'N' : undefined,
      reason: customerReason,
      act: go.newCustomer,
      leads: true,
      starts: true,
    },
    {
      key: 'nova-despesa',
      icon: ReceiptText,
      title: t`Nova Despesa`,
      words: t`criar cadastrar adicionar gasto conta`,
      hint: path === '/financeiro' ? 'N' : undefined,
      reason: writeReason,
      act: go.newExpense,
      leads: true,
      starts: true,
    },
    {
      key: 'novo-lembrete',
      icon: BellPlus,
      title: t`Novo Lembrete`,
      words: t`criar agendar avisar alerta`,
      hint: path === '/lembretes' ? 'N' : undefined,
      reason: writeReason,
      act: go.newReminder,
      leads: true,
      starts: true,
    },
    ...(open
      ? [
          {
            key: 'imprimir',
            icon: Printer,
            title: t`Imprimir esta OS`,
            words: t`comprovante recibo etiqueta garantia papel`,
            act: () => go.print(open),
            leads: true,
            starts: true,
          },
        ]
      : []),
    {
      key: 'assinatura',
      icon: CreditCard,
      title: t`Assinatura`,
      words: t`plano pagamento cobranças cancelar mudar`,
      act: () => go.screen('/assinatura'),
      leads: true,
    },
    {
      key: 'tema',
      icon: dark ? Sun : Moon,
      title: dark ? t`Mudar para o tema claro` : t`Mudar para o tema escuro`,
      words: t`aparência cores noite dia modo`,
      act: () => setTheme(dark ? 'light' : 'dark'),
      leads: false,
    },
    ...(canCollapse
      ? [
          {
            key: 'menu',
            icon: PanelLeft,
            title: sidebar.collapsed ? t`Expandir menu` : t`Recolher menu`,
            words: t`barra lateral esconder mostrar`,
            hint: `${modKey()} B`,
            act: sidebar.toggle,
            leads: false,
          },
        ]
      : []),
    ...(window.matchMedia(touch.replace('@media ', '')).matches
      ? []
      : [
          {
            key: 'atalhos',
            icon: Keyboard,
            title: t`Atalhos do teclado`,
            words: t`teclas ajuda`,
            hint: '?',
            act: onKeys,
            leads: false,
          },
        ]),
    {
      key: 'sair',
      icon: LogOut,
      title: t`Sair`,
      words: t`encerrar sessão desconectar`,
      act: signOut,
      leads: true,
    },
  ]
}

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
