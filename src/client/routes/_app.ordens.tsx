import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../orders/list/OrdersScreen.tsx'
import { filterOf, readOrdersSearch } from '../orders/list/orders-search.ts'
import { prefetchOrders } from '../orders/list/use-order-list.ts'
import { readViewerSearch } from '../photos/viewer/use-viewer-url.ts'
import { useLanguage } from '../ui/use-language.ts'

export const Route = createFileRoute('/_app/ordens')({
  staticData: { title: () => t`Ordens de Serviço` },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readOrdersSearch(search),
    ...readViewerSearch(search),
  }),
  loaderDeps: ({ search }) => ({ filter: filterOf(search), id: search.editar ?? search.os }),
  loader: ({ context, deps }) => prefetchOrders(context.utils, deps.filter, deps.id),
  component: Orders,
})

function Orders() {
  useLanguage()
  const { fuso, user } = Route.useRouteContext()
  return <OrdersScreen search={Route.useSearch()} zone={fuso} userId={user.id} />
}
