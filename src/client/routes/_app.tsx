import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlanCaption } from '../plans/PlanCaption.tsx'
import { loadSession } from '../session.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { Shell } from '../shell/Shell.tsx'

/** Every signed-in screen: who is not signed in goes to /auth, and comes back after. */
export const Route = createFileRoute('/_app')({
  async beforeLoad({ context, location }) {
    const { user, ...session } = await loadSession(context.utils)
    if (!user) return leaveForAuth(location.href)
    return { user, fuso: session.fuso, is_admin: session.is_admin }
  },
  // The sidebar names the plan: asked with the screen's own reads, in one request.
  loader: ({ context }) => void context.utils.plans.current.prefetch(),
  component: AppLayout,
})

function AppLayout() {
  const { user } = Route.useRouteContext()
  return (
    <Shell user={user} caption={<PlanCaption />}>
      <Outlet />
    </Shell>
  )
}
