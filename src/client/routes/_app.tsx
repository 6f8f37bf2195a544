import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadSession } from '../api/session.ts'
import { prefetchSettings, useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { UploadsHost } from '../photos/load-photos.tsx'
import { PlanCaption } from '../plans/PlanCaption.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { ReminderBadge } from '../reminders/ReminderBadge.tsx'
import { useNotifyDue } from '../reminders/use-notify-due.ts'
import { useOverdueCount } from '../reminders/use-overdue-count.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { loadNewRelease } from '../shell/new-release.ts'
import { useFollowPreferences } from '../shell/preferences.ts'
import { Shell } from '../shell/Shell.tsx'
import { useSidebar } from '../shell/use-sidebar.ts'
import { useLanguage } from '../ui/use-language.ts'

/** Every signed-in screen: who is not signed in goes to /auth, and comes back after. */
export const Route = createFileRoute('/_app')({
  async beforeLoad({ context, location, preload }) {
    if (!preload) await loadNewRelease(context.queryClient, location.pathname)
    const { user, ...session } = await loadSession(context.utils)
    if (!user) return leaveForAuth(location.href)
    return { user, fuso: session.fuso, is_admin: session.is_admin }
  },
  // The sidebar names the plan and counts reminders, messages go by the settings: asked with the screen's own reads.
  loader({ context }) {
    void context.utils.plans.current.prefetch()
    void context.utils.reminders.stats.prefetch()
    prefetchSettings(context.utils)
  },
  component: AppLayout,
})

function AppLayout() {
  useLanguage()
  const { user, fuso } = Route.useRouteContext()
  useLive(user.id)
  const overdue = useOverdueCount(fuso)
  const reasons = usePlan()
  const settings = useSettings()
  useFollowPreferences(settings)
  useNotifyDue(settings?.notificacoes.valores.lembretes_vencidas === 'true')
  const sidebar = useSidebar()
  const palette = usePalette({ ...reasons, StatusBadge, ReminderBadge, zone: fuso, sidebar })
  return (
    <Shell
      user={{ ...user, nome: settings?.perfil.valores.nome ?? user.nome }}
      caption={<PlanCaption />}
      counts={{ '/lembretes': overdue }}
      sidebar={sidebar}
      palette={palette}
    >
      <Outlet />
      <UploadsHost />
    </Shell>
  )
}
