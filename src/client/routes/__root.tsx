import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { IdleWatchHost } from '../shell/IdleWatchHost.tsx'
import { SignInAgainHost } from '../shell/SignInAgainHost.tsx'
import { SignOutHost } from '../shell/SignOutHost.tsx'
import { ToasterHost } from '../ui/feedback/ToasterHost.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: RootError,
})

function RootError({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  )
}

function Root() {
  useLanguage()
  return (
    <>
      <Outlet />
      <SignInAgainHost />
      <IdleWatchHost />
      <SignOutHost />
      <ToasterHost />
    </>
  )
}
