import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buildRouter, type RouterContext } from './router.ts'

/** Every page but /auth: the routes. */
export function Routes(context: RouterContext) {
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
