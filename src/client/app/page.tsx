import { RouterProvider } from '@tanstack/react-router'
import { type ReactElement, useEffect } from 'react'
import { connection } from '../api/connection.ts'
import type { RouterContext } from '../api/session.ts'
import { whenIdle } from '../ui/use-idle.ts'
import { buildRouter } from './router.ts'

/**
 * What start.tsx opens for every path but /auth: the routes, once what the first screen needs is here. Until then the
 * page shows its skeleton. Its counterpart is auth/page.tsx.
 */
export async function openPage(context: RouterContext): Promise<ReactElement> {
  const router = buildRouter(context)
  // Who is here may have to be asked for, for long: that is said by the routes, as is that the network is gone.
  if (context.utils.auth.session.getData()) await Promise.race([router.load(), connection.nextLoss()])
  return <Routes router={router} />
}

function Routes({ router }: { router: ReturnType<typeof buildRouter> }) {
  // With a server away a link to a screen that never came would load a page that is not there.
  useEffect(() => {
    const load = () => {
      // The operator's is for the few who ask for it.
      for (const [id, route] of Object.entries(router.routesById))
        if (!id.startsWith('/admin')) void router.loadRouteChunk(route)?.catch(() => {})
    }
    const timer = setTimeout(() => whenIdle(load), 3000)
    return () => clearTimeout(timer)
  }, [router])
  return <RouterProvider router={router} />
}
