import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { buildRouter, type RouterContext } from './router.ts'

/** Every page but /auth: the routes. */
export function Page(context: RouterContext) {
  const [router] = useState(() => buildRouter(context))
  return <RouterProvider router={router} />
}
