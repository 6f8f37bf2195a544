import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { IdleWatch } from '../shell/IdleWatch.tsx'
import { SignInAgain } from '../shell/SignInAgain.tsx'
import { SignOutQuestion } from '../shell/sign-out.tsx'
import { lazyPart } from '../ui/lazy.tsx'
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
      <SignInAgain />
      <IdleWatch />
      <SignOutQuestion />
      <Toaster />
    </>
  )
}

const Toaster = lazyPart(() => import('../ui/feedback/Toaster.tsx').then(part => part.Toaster), {
  Loading: () => null,
  isSoonWanted: true,
})
