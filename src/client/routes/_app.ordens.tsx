import { createFileRoute } from '@tanstack/react-router'
import { trpc } from '../api/trpc.ts'
import { useCustomerChoice } from '../customers/customer-choice.ts'
import { useCreateCustomer } from '../customers/use-create-customer.ts'
import { OrdersScreen } from '../orders/list/OrdersScreen.tsx'
import { filterOf, readOrdersSearch } from '../orders/list/orders-search.ts'
import { prefetchOrders } from '../orders/list/use-order-list.ts'
import { usePhotoSlots } from '../photos/photo-slots.tsx'
import { readViewerSearch } from '../photos/viewer/viewer-search.ts'
import { usePlan } from '../plans/use-plan.ts'
import { useTrialOver } from '../plans/use-trial-over.tsx'
import { OrderReminders } from '../reminders/order-reminders.tsx'
import { useLanguage } from '../ui/use-language.ts'
import {
  CustomerPicker,
  EditOrderDialog,
  NewOrderDialog,
  NoNewOrder,
  preloadOrderForm,
} from './-order-form.tsx'

export const Route = createFileRoute('/_app/ordens')({
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
  const search = Route.useSearch()
  const { fuso, user } = Route.useRouteContext()
  const { writeReason, orderReason, customerReason } = usePlan()
  const { isPending } = trpc.plans.current.useQuery()
  const { mutateAsync: createCustomer } = useCreateCustomer()
  return (
    <OrdersScreen
      search={search}
      fuso={fuso}
      userId={user.id}
      plan={{ settled: !isPending, writeReason, orderReason }}
      trialOver={useTrialOver()}
      form={{
        customer: useCustomerChoice(search.cliente),
        customerPicker: props => <CustomerPicker {...props} newCustomerReason={customerReason} />,
        createCustomer: ({ chave, nome, telefone }) =>
          createCustomer({ chave, nome, telefone, email: null, endereco: null }),
        preload: preloadOrderForm,
        NewOrderDialog,
        NoNewOrder,
        EditOrderDialog,
      }}
      photos={usePhotoSlots(fuso)}
      reminders={({ order, blocked }) => <OrderReminders order={order} zone={fuso} blocked={blocked} />}
    />
  )
}
