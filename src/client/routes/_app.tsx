import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchSettings, useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { useAnswersCount, useTellAnswer } from '../orders/use-answers.ts'
import { usePalette } from '../palette/use-palette.tsx'
import { Uploads } from '../photos/uploads/Uploads.tsx'
import { PlanCaption } from '../plans/PlanBadges.tsx'
import { PlanNotice } from '../plans/PlanNotice.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { useNotifyDue } from '../reminders/use-notify-due.ts'
import { useOverdueCount } from '../reminders/use-overdue-count.ts'
import { DeletionNotice } from '../shell/DeletionNotice.tsx'
import { useFollowPreferences } from '../shell/preferences.ts'
import { Shell } from '../shell/Shell.tsx'
import { useSidebar } from '../shell/use-sidebar.ts'
import { useRowKeys } from '../ui/lists/row-keys.ts'
import { useLanguage } from '../ui/use-language.ts'
import { signedIn } from './-signed-in.ts'

/** What stands around the signed-in screens. */
export const Route = createFileRoute('/_app')({
  beforeLoad: signedIn,
  // The sidebar names the plan and counts reminders, messages go by the settings: asked with the screen's own reads.
  loader({ context: { utils } }) {
    void Promise.all([utils.plans.current.prefetch(), utils.reminders.stats.prefetch()])
    prefetchSettings(utils)
  },
  component: AppLayout,
})

function AppLayout() {
  useLanguage()
  // One by one: the context is another object after each change of the address, such as a dialog's.
  const user = Route.useRouteContext({ select: context => context.user })
  const fuso = Route.useRouteContext({ select: context => context.fuso })
  useLive(user.id, useTellAnswer())
  const settings = useSettings()
  useFollowPreferences(settings)
  useRowKeys()
  useNotifyDue(settings?.notificacoes.valores.lembretes_vencidas === 'true')
  const { orderReason } = usePlan()
  const sidebar = useSidebar()
  const palette = usePalette({ zone: fuso, sidebar })
  return (
    <Shell
      zone={fuso}
      user={{ ...user, nome: settings?.perfil.valores.nome ?? user.nome }}
      caption={<PlanCaption />}
      counts={{ '/lembretes': useOverdueCount(fuso), '/ordens': useAnswersCount() }}
      sidebar={sidebar}
      palette={palette}
      orderReason={orderReason}
    >
      <DeletionNotice zone={fuso} />
      <PlanNotice zone={fuso} />
      <Outlet />
      <Uploads />
    </Shell>
  )
}
