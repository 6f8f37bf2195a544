import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { FailedState } from '../../ui/feedback/States.tsx'
import { Fields } from '../../ui/forms/Field.tsx'
import { Bone } from '../../ui/lists/Bone.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { choiceParam } from '../../ui/search-params.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAdminUrl } from '../shell/admin-url.ts'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { Part, ProviderSettings } from './ProviderSettings.tsx'
import type { Provider } from './provider.ts'
import { SubscriptionsTab } from './SubscriptionsTab.tsx'
import { TransactionsTab } from './TransactionsTab.tsx'
import { useProviderForm } from './use-provider-form.tsx'

const tabs = ['configuracoes', 'transacoes', 'assinaturas', 'entregas'] as const

/** Where plans are sold: its settings, what was bought, and what it told. */
export function ProviderScreen() {
  const { t } = useLingui()
  const query = trpc.admin.provider.useQuery()
  if (query.data) return <Loaded provider={query.data} />
  return (
    <Page>
      <PageHead title={t`Configurações`} />
      {query.isError ? (
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <FormBones />
      )}
    </Page>
  )
}

function Loaded({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  // Held here: what is typed stands while another tab is looked at.
  const form = useProviderForm(provider)
  const tab = choiceParam(search.aba, tabs) ?? 'configuracoes'
  const { provedor } = provider
  return (
    <Page wide>
      <PageHead title={t`Configurações ${provedor}`} />
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

/** What one tab is searched by means nothing to another. */
const clean = { q: undefined, status: undefined, filtro: undefined, compra: undefined, entrega: undefined }

/** The settings' place while they are asked for. */
function FormBones() {
  return (
    <div aria-busy="true">
      <Bone h="9" mt="5" mb="5" />
      {[1, 2, 3].map(at => (
        <Part key={at}>
          <div>
            <Bone w="96px" />
            <Bone w="180px" h="2.5" mt="2.5" />
          </div>
          <Fields>
            <Bone h="9" />
            <Bone h="9" />
          </Fields>
        </Part>
      ))}
    </div>
  )
}
