import { plural } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { ShellFrame } from '../../shell/ShellFrame.tsx'
import { useSidebar } from '../../shell/use-sidebar.ts'
import { AdminScreen, isNowhere, Nowhere } from './AdminScreen.tsx'
import { AdminSidebar } from './AdminSidebar.tsx'
import { NeedsFactor } from './NeedsFactor.tsx'
import { useFollowRights } from './use-follow-rights.ts'

interface AdminAreaProps {
  /** The address below /admin. */
  screen: string | undefined
  user: { nome: string; email: string }
}

/** The operator's area, for an administrator whose session began with a second factor: else what is missing, or out. */
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
  if (isNowhere(screen, name)) return <Nowhere />
  return (
    <ShellFrame
      icons={sidebar.icons}
      side={where => (
        <AdminSidebar
          {...where}
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
          onToggle={where.onNavigate ? undefined : sidebar.toggle}
        />
      )}
    >
      <AdminScreen screen={screen} />
    </ShellFrame>
  )
}
