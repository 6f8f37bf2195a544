import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Middle, NotFound, Title } from '../shell/ErrorScreen.tsx'
import { ShellFrame } from '../shell/Shell.tsx'
import { useSignOut } from '../shell/sign-out.tsx'
import { useSidebar } from '../shell/use-sidebar.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Drawing } from '../ui/Mark.tsx'
import { type PageTitle, usePageTitle } from '../ui/page-title.ts'
import { AdminSidebar } from './AdminSidebar.tsx'
import { AnalyticsScreen } from './AnalyticsScreen.tsx'
import { AuditScreen } from './AuditScreen.tsx'
import { ContactsScreen } from './ContactsScreen.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { PanelScreen } from './PanelScreen.tsx'
import { PlansScreen } from './PlansScreen.tsx'
import { ProviderScreen } from './provider/ProviderScreen.tsx'
import { ReportsScreen } from './ReportsScreen.tsx'
import { StatusScreen } from './StatusScreen.tsx'
import { UsersScreen } from './users/UsersScreen.tsx'

interface AdminAreaProps {
  /** The path below /admin. */
  screen: string | undefined
  user: { nome: string; email: string }
}

/**
 * The operator's area, if the administrator signed in with a second factor. Without one, how to set it up; others
 * leave.
 */
export function AdminArea(props: AdminAreaProps) {
  useFollowRights()
  const session = useSession()
  const isOut = !session?.is_admin
  const navigate = useNavigate()
  useEffect(() => {
    if (isOut) void navigate({ to: '/dashboard', replace: true })
  }, [isOut, navigate])
  if (isOut) return null
  return session.fator ? <Area {...props} /> : <NeedsFactor />
}

function Area({ screen, user }: AdminAreaProps) {
  const sidebar = useSidebar()
  const { data: provider } = trpc.admin.provider.useQuery()
  const { data: stats } = trpc.admin.stats.useQuery(undefined, { refetchInterval: 60_000 })
  const failed = stats?.jobs_falhos.quantidade ?? 0
  const name = provider?.provedor
  const head = useAdminTitle(screen, name)
  if (isUnknownScreen(screen, name)) return <NotFound />
  return (
    <ShellFrame
      head={head}
      collapsed={sidebar.collapsed}
      side={onNavigate => (
        <AdminSidebar
          user={user}
          provider={name}
          counts={
            failed > 0
              ? {
                  '/admin/jobs': {
                    value: failed,
                    label: plural(failed, { one: '# falhou', other: '# falharam' }),
                  },
                }
              : {}
          }
          state={sidebar}
          onNavigate={onNavigate}
        />
      )}
    >
      <AdminScreen screen={screen} />
    </ShellFrame>
  )
}

/**
 * Any refused call may show that this session has lost its rights: then the session is asked for again. The data of
 * someone who is no longer an administrator is cleared.
 */
function useFollowRights(): void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const isOut = useSession()?.is_admin === false
  useEffect(() => {
    const onError = (error: unknown) => {
      // `sem_permissao` may also be about one action, such as on another administrator's account: then nothing
      // changes.
      const { key } = refusalOf(error)
      if (key === 'sem_permissao' || key === 'fator_necessario')
        void utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {})
    }
    const stops = [
      queryClient.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      queryClient.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, utils])
  useEffect(() => {
    if (isOut)
      queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith('admin') })
  }, [queryClient, isOut])
}

/** For an administrator who signed in by password alone: what to do, and a link to it. */
function NeedsFactor() {
  const { t } = useLingui()
  const title = t`Falta a verificação em duas etapas`
  usePageTitle(title)
  const signOut = useSignOut()
  return (
    <Middle as="main">
      <Drawing />
      <Title>{title}</Title>
      <p>{t`O painel administrativo só abre para quem entrou com verificação em duas etapas: o código de um app autenticador ou uma chave de acesso.`}</p>
      <Steps>
        <li>{t`Se ainda não ativou, faça isso em Configurações > Segurança.`}</li>
        <li>{t`Saia da conta e entre de novo com ela.`}</li>
      </Steps>
      <Buttons>
        <LinkButton to="/configuracoes" search={{ aba: 'seguranca' }} variant="primary">
          {t`Abrir Configurações > Segurança`}
        </LinkButton>
        <Button onClick={signOut}>{t`Sair e entrar de novo`}</Button>
        <LinkButton to="/dashboard" variant="ghost">
          {t`Voltar ao Sistema`}
        </LinkButton>
      </Buttons>
    </Middle>
  )
}

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '1',
    maxW: '32em',
    ps: '5',
    textAlign: 'start',
    listStyle: 'decimal',
    '& > li::marker': { color: 'subtle', fontVariantNumeric: 'tabular-nums' },
  },
})
const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '2' },
})

/** What the operator's screen at a path below /admin is called; any other path is the provider's. */
function useAdminTitle(screen = '', provedor: string | undefined): PageTitle {
  const { t } = useLingui()
  const titles: Record<string, string> = {
    '': t`Painel Administrativo`,
    users: t`Gerenciamento de Usuários`,
    plans: t`Gerenciamento de Planos`,
    reports: t`Relatórios do Sistema`,
    analytics: t`Analytics Avançados`,
    contacts: t`Contatos`,
    jobs: t`Jobs`,
    audit: t`Auditoria`,
    status: t`Sistema`,
  }
  const title = Object.hasOwn(titles, screen) ? titles[screen] : undefined
  return {
    title: title ?? (provedor ? t`Configurações ${provedor}` : t`Configurações`),
    badge: screen === '' && <Badge>{t`Admin`}</Badge>,
  }
}

/**
 * The screen at a path below /admin. A path that is none of ours is the provider's name in lower case (isUnknownScreen).
 */
function AdminScreen({ screen = '' }: { screen: string | undefined }) {
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  return Screen ? <Screen /> : <ProviderScreen />
}

/** Whether no screen has this path. Until the provider's name is loaded, the path may be the provider's. */
const isUnknownScreen = (screen = '', provider: string | undefined): boolean =>
  provider !== undefined && !Object.hasOwn(screens, screen) && screen !== provider.toLowerCase()

const screens: Record<string, ComponentType> = {
  '': PanelScreen,
  users: UsersScreen,
  plans: PlansScreen,
  reports: ReportsScreen,
  analytics: AnalyticsScreen,
  contacts: ContactsScreen,
  jobs: JobsScreen,
  audit: AuditScreen,
  status: StatusScreen,
}
