import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { Crash } from '../shell/Crash.tsx'
import { IdleWatchHost } from '../shell/IdleWatchHost.tsx'
import { SignInAgainHost } from '../shell/SignInAgainHost.tsx'
import { SignOutHost } from '../shell/SignOutHost.tsx'
import { ToasterHost } from '../ui/feedback/ToasterHost.tsx'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: RootCrash,
})

function RootCrash({ error }: { error: unknown }) {
  return (
    <main>
      <Crash error={error} />
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
