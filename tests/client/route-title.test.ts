import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { titleOf } from '../../src/client/shell/Shell.tsx'

async function titleAt(path: string) {
  const words = { orders: 'Ordens de Serviço' }
  const root = createRootRoute({ component: Outlet })
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet })
  const orders = createRoute({
    getParentRoute: () => app,
    path: '/ordens',
    staticData: { title: () => words.orders },
  })
  const print = createRoute({ getParentRoute: () => root, path: '/imprimir' })
  const routeTree = root.addChildren([app.addChildren([orders]), print])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // The language may have changed since.
  words.orders = 'Service orders'
  return titleOf(router)
}

test('a router says what its screen is called, in the language of that moment', async () => {
  expect(await titleAt('/ordens?q=ana')).toBe('Service orders · Bancada')
})

test('a screen that is named by its data, or that there is none of, leaves the app its own name', async () => {
  for (const path of ['/imprimir', '/nada']) expect(await titleAt(path), path).toBe('Bancada')
})
