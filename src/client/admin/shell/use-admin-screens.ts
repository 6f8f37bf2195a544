import { useLingui } from '@lingui/react/macro'
import {
  Activity,
  ChartColumn,
  CreditCard,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  MessageSquare,
  ScrollText,
  Users,
  Webhook,
} from 'lucide-react'
import type { ScreenGroup } from '../../shell/use-screens.ts'

/** The operator's screens. The provider's has its name, and is left out until that is known. */
export function useAdminScreens(provider: string | undefined): ScreenGroup[] {
  const { t } = useLingui()
  return [
    {
      title: t`Administração`,
      screens: [
        { to: '/admin', icon: LayoutDashboard, title: t`Painel`, caption: t`Visão geral` },
        { to: '/admin/users', icon: Users, title: t`Usuários`, caption: t`Donos e planos` },
        { to: '/admin/plans', icon: CreditCard, title: t`Planos`, caption: t`Distribuição e conversão` },
        { to: '/admin/reports', icon: ChartColumn, title: t`Relatórios`, caption: t`Totais por usuário` },
        { to: '/admin/analytics', icon: Activity, title: t`Analytics`, caption: t`Janelas e engajamento` },
        ...(provider
          ? [
              {
                to: providerPath(provider),
                icon: Webhook,
                title: provider,
                caption: t`Transações e assinaturas`,
              },
            ]
          : []),
      ],
    },
    {
      title: t`Operação`,
      screens: [
        { to: '/admin/contacts', icon: MessageSquare, title: t`Contatos`, caption: t`Mensagens do site` },
        { to: '/admin/jobs', icon: ListChecks, title: t`Jobs`, caption: t`Fila e falhas` },
        { to: '/admin/audit', icon: ScrollText, title: t`Auditoria`, caption: t`Quem fez o quê` },
        { to: '/admin/status', icon: HeartPulse, title: t`Sistema`, caption: t`Saúde e versão` },
      ],
    },
  ]
}

/** Where the screen of the checkout's provider stands. */
const providerPath = (provider: string): string => `/admin/${provider.toLowerCase()}`
