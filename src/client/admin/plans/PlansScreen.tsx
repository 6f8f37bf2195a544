import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { FitMoney } from '../../ui/FitMoney.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Stat, StatStrip } from '../../ui/Stat.tsx'
import { FailedOr } from '../figures/FailedOr.tsx'
import { Content, Section } from '../figures/Section.tsx'
import { shareWords } from '../figures/share-words.ts'
import { RecentOwners } from '../panel/RecentOwners.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RevenueByMonth } from './RevenueByMonth.tsx'

/** /admin/plans: who is on which plan, and what the plans bring in. */
export function PlansScreen() {
  const { t } = useLingui()
  const query = trpc.admin.plans.useQuery()
  const { data: plans } = query
  return (
    <Page>
      <PageHead title={t`Gerenciamento de Planos`} />
      <FailedOr query={query}>
        <Content>
          <StatStrip>
            <Stat label={t`Usuários Ativos`} value={plans?.usuarios_ativos} caption={t`com plano em dia`} />
            <Stat
              label={t`Taxa de Conversão`}
              value={plans && shareWords(plans.conversao)}
              caption={t`pagos em dia por usuário em teste`}
            />
            <Stat
              label={t`Receita Total`}
              value={plans && <FitMoney value={plans.receita_total} />}
              caption={t`já sem reembolsos`}
            />
            <Stat label={t`Planos Ativos`} value={plans?.planos_ativos} caption={t`pagos ou concedidos`} />
          </StatStrip>
          <Section title={t`Distribuição de Planos`}>
            <PlanTable plans={plans?.distribuicao} />
          </Section>
          <RevenueByMonth months={plans?.por_mes} />
          <Section
            title={t`Últimos Usuários`}
            aside={
              <TextLink to="/admin/{-$tela}" params={{ tela: 'users' }}>
                {t`Ver Todos`}
              </TextLink>
            }
          >
            <RecentOwners owners={plans?.recentes} count={10} />
          </Section>
        </Content>
      </FailedOr>
    </Page>
  )
}
