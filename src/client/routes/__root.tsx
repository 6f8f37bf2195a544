import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { IdleWatch } from '../shell/IdleWatch.tsx'
import { SignInAgain } from '../shell/SignInAgain.tsx'
import { SignOutQuestion } from '../shell/sign-out.tsx'
import { PlainToast } from '../ui/feedback/PlainToast.tsx'
import { toastRegion } from '../ui/feedback/toast.ts'
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
  const Toasts = useStore(toastRegion)
  return (
    <>
      <Outlet />
      <SignInAgain />
      <IdleWatch />
      <SignOutQuestion />
      {Toasts ? <Toasts /> : <PlainToast />}
    </>
  )
}
