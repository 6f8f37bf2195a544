import { RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { connection } from '../api/connection.ts'
import type { RouterContext } from '../api/session.ts'
import { buildRouter } from './router.ts'

/**
 * Opened by start.tsx for every path but /auth: the routes, rendered once the first screen's data is here.
 * auth/page.tsx is its counterpart.
 */
export async function openPage(context: RouterContext): Promise<ReactElement> {
  const router = buildRouter(context)
  // Without a session in the page the routes ask for it, and say so if that takes long or the network is gone.
  if (context.utils.auth.session.getData()) await Promise.race([router.load(), connection.nextLoss()])
  return <Routes router={router} />
}

export function Routes({ router }: { router: ReturnType<typeof buildRouter> }) {
  // The router puts the same boundaries around its screens on the server and in the browser.
  router.ssr = { manifest: undefined }
  return <RouterProvider router={router} />
}
