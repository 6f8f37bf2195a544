import { useLingui } from '@lingui/react/macro'
import {
  Bell,
  ChartColumn,
  ClipboardList,
  Image,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'

export interface Screen {
  to: string
  icon: LucideIcon
  title: string
  caption: string
}

export interface ScreenGroup {
  title: string
  screens: Screen[]
}

/** The sidebar's screens, a line each. */
export function useScreens(): ScreenGroup[] {
  const { t } = useLingui()
  return [
    {
      title: t`Principal`,
      screens: [
        { to: '/dashboard', icon: LayoutDashboard, title: t`Dashboard`, caption: t`Visão geral` },
        { to: '/ordens', icon: ClipboardList, title: t`Ordens de Serviço`, caption: t`Gerenciar OS` },
        { to: '/clientes', icon: Users, title: t`Clientes`, caption: t`Cadastro de clientes` },
        { to: '/financeiro', icon: Wallet, title: t`Financeiro`, caption: t`Controle financeiro` },
        { to: '/relatorios', icon: ChartColumn, title: t`Relatórios`, caption: t`Análises e gráficos` },
      ],
    },
    {
      title: t`Ferramentas`,
      screens: [
        { to: '/fotos', icon: Image, title: t`Fotos`, caption: t`Galeria de fotos` },
        { to: '/lembretes', icon: Bell, title: t`Lembretes`, caption: t`Alertas e notificações` },
        { to: '/configuracoes', icon: Settings, title: t`Configurações`, caption: t`Configurações do app` },
      ],
    },
  ]
}

/** Whether the phone's bar leads to a screen by itself. */
export const isInBar = (path: string): boolean => ['/dashboard', '/ordens', '/financeiro'].includes(path)
