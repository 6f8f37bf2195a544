import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { FailedState } from '../../ui/feedback/States.tsx'
import { Fields } from '../../ui/forms/Field.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { choiceParam } from '../../ui/search-params.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAdminUrl } from '../admin-url.ts'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { FormSection, ProviderSettings } from './ProviderSettings.tsx'
import type { Provider } from './provider.ts'
import { SubscriptionsTab } from './SubscriptionsTab.tsx'
import { TransactionsTab } from './TransactionsTab.tsx'
import { useProviderForm } from './use-provider-form.tsx'

const tabs = ['configuracoes', 'transacoes', 'assinaturas', 'entregas'] as const

/** The checkout provider: its settings, purchases and deliveries. */
export function ProviderScreen() {
  const { t } = useLingui()
  const query = trpc.admin.provider.useQuery()
  if (query.data) return <Loaded provider={query.data} />
  return (
    <Page>
      <PageHead />
      {query.isError ? (
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

function Loaded({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  // Kept here, so that typed settings survive a look at another tab.
  const form = useProviderForm(provider)
  const tab = choiceParam(search.aba, tabs) ?? 'configuracoes'
  const { provedor } = provider
  return (
    <Page wide>
      <PageHead />
      <Gap />
      <Tabs
        label={provedor}
        id="provedor"
        options={[
          { value: 'configuracoes', label: t`Configurações` },
          { value: 'transacoes', label: t`Transações` },
          { value: 'assinaturas', label: t`Assinaturas` },
          { value: 'entregas', label: t`Entregas` },
        ]}
        value={tab}
        onChange={aba => show({ ...clean, aba })}
      >
        {tab === 'configuracoes' && <ProviderSettings provider={provider} form={form} />}
        {tab === 'transacoes' && <TransactionsTab />}
        {tab === 'assinaturas' && <SubscriptionsTab />}
        {tab === 'entregas' && <DeliveriesTab />}
      </Tabs>
      {form.question}
    </Page>
  )
}

const Gap = chakra('div', { base: { h: '5', mdDown: { display: 'none' } } })

/** A tab's search means nothing to the other tabs. */
const clean = { q: undefined, status: undefined, filtro: undefined, compra: undefined, entrega: undefined }

/** Takes the settings' place while they load. */
function FormSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton h="9" mt="5" mb="5" />
      {[1, 2, 3].map(at => (
        <FormSection key={at}>
          <div>
            <Skeleton w="96px" />
            <Skeleton w="180px" h="2.5" mt="2.5" />
          </div>
          <Fields>
            <Skeleton h="9" />
            <Skeleton h="9" />
          </Fields>
        </FormSection>
      ))}
    </div>
  )
}
