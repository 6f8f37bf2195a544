import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buildRouter, type RouterContext } from './router.ts'

/** What start.tsx opens for every path but /auth: the routes. Its counterpart is auth/page.tsx. */
export function Page(context: RouterContext) {
  const [router] = useState(() => buildRouter(context))
  // With a server away a link to a screen that never came would load a page that is not there.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const route of Object.values(router.routesById)) void router.loadRouteChunk(route)?.catch(() => {})
    }, 3000)
    return () => clearTimeout(timer)
  }, [router])
  return <RouterProvider router={router} />
}
