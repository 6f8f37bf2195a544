import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleDollarSign, Hourglass, Link2, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '../api/trpc.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { jobWord } from './admin-words.ts'
import type { Stats } from './answers.ts'
import { Ago, When } from './When.tsx'

/** What needs the operator, and whether the rest runs. */
export function SystemAlerts({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const { data: provider } = trpc.admin.provider.useQuery()
  return (
    <Box>
      <SectionTitle>{t`Alertas do Sistema`}</SectionTitle>
      {stats ? (
        <List>
          {stats.jobs_falhos.quantidade > 0 && (
            <Alert
              icon={TriangleAlert}
              alarming
              link={
                <TextLink to="/admin/{-$tela}" params={{ tela: 'jobs' }} search={{ estado: 'falhos' }}>
                  {t`Ver`}
                </TextLink>
              }
              about={<LastFailure last={stats.jobs_falhos.ultimo} />}
            >
              <Plural value={stats.jobs_falhos.quantidade} one="# job falhou" other="# jobs falharam" />
            </Alert>
          )}
          <Alert
            icon={Hourglass}
            link={
              <TextLink to="/admin/{-$tela}" params={{ tela: 'users' }} search={{ plano: 'teste' }}>
                {t`Ver`}
              </TextLink>
            }
            about={
              <Plural
                value={stats.testes_acabando}
                _0="nenhum acaba nas próximas 24 horas"
                one="# acaba nas próximas 24 horas"
                other="# acabam nas próximas 24 horas"
              />
            }
          >
            <Plural
              value={stats.testes_em_dia}
              _0="nenhum usuário com teste em dia"
              one="# usuário com teste em dia"
              other="# usuários com teste em dia"
            />
          </Alert>
          {stats.compras_sem_conta.quantidade > 0 && provider && (
            <Alert
              icon={Link2}
              link={
                <TextLink
                  to="/admin/{-$tela}"
                  params={{ tela: provider.provedor.toLowerCase() }}
                  search={{
                    aba: 'transacoes',
                    filtro: 'sem_conta',
                    compra: stats.compras_sem_conta.ultima?.id,
                  }}
                >
                  {t`Vincular`}
                </TextLink>
              }
              about={<LastPurchase last={stats.compras_sem_conta.ultima} />}
            >
              <Plural
                value={stats.compras_sem_conta.quantidade}
                one="# compra sem conta"
                other="# compras sem conta"
              />
            </Alert>
          )}
          {stats.entregas_ilegiveis > 0 && provider && (
            <Alert
              icon={TriangleAlert}
              alarming
              link={
                <TextLink
                  to="/admin/{-$tela}"
                  params={{ tela: provider.provedor.toLowerCase() }}
                  search={{ aba: 'entregas', filtro: 'com_erro' }}
                >
                  {t`Ver`}
                </TextLink>
              }
              about={t`Nos últimos 7 dias; quem comprou pode estar sem o plano`}
            >
              <Plural
                value={stats.entregas_ilegiveis}
                one="# entrega não pôde ser lida"
                other="# entregas não puderam ser lidas"
              />
            </Alert>
          )}
          {stats.compras_abaixo > 0 && provider && (
            <Alert
              icon={CircleDollarSign}
              link={
                <TextLink
                  to="/admin/{-$tela}"
                  params={{ tela: provider.provedor.toLowerCase() }}
                  search={{ aba: 'transacoes', filtro: 'abaixo' }}
                >
                  {t`Ver`}
                </TextLink>
              }
              about={t`Nos últimos 7 dias; um cupom também faz isso`}
            >
              <Plural
                value={stats.compras_abaixo}
                one="# compra paga abaixo do preço do plano"
                other="# compras pagas abaixo do preço do plano"
              />
            </Alert>
          )}
          <Alert about={<LastDelivery at={stats.ultima_entrega_em} provider={provider?.provedor} />}>
            {t`Sistema Online`}
          </Alert>
        </List>
      ) : (
        <List aria-busy="true">
          {[1, 2].map(at => (
            <li key={at}>
              <Skeleton w="4" h="4" />
              <Skeleton w="60%" />
              <span />
              <Skeleton w="80%" h="2.5" data-about="" />
            </li>
          ))}
        </List>
      )}
    </Box>
  )
}

interface AlertProps {
  /** A green dot by default. */
  icon?: LucideIcon
  alarming?: boolean
  link?: ReactNode
  about: ReactNode
  children: ReactNode
}

const Alert = ({ icon, alarming, link, about, children }: AlertProps) => (
  <li data-alarming={alarming}>
    {icon ? <Icon of={icon} /> : <Dot />}
    <span>{children}</span>
    {link ?? <span />}
    <p data-about="">{about}</p>
  </li>
)

function LastFailure({ last }: { last: Stats['jobs_falhos']['ultimo'] }) {
  if (!last) return null
  return (
    <>
      {jobWord(last.tipo)}
      {last.em && (
        <>
          , <When at={last.em} />
        </>
      )}
      {last.erro && `: ${last.erro}`}
    </>
  )
}

function LastPurchase({ last }: { last: Stats['compras_sem_conta']['ultima'] }) {
  if (!last) return null
  return (
    <>
      {last.customer_email}, {last.product_name}, <Ago at={last.created_at} />
    </>
  )
}

function LastDelivery({ at, provider }: { at: string | null; provider: string | undefined }) {
  const { t } = useLingui()
  if (at === null) return t`Nenhuma entrega do provedor ainda`
  return (
    <>
      {provider ? t`Última entrega da ${provider}` : t`Última entrega`} <Ago at={at} />
    </>
  )
}

const Box = chakra(Card, { base: { p: '4' } })
const List = chakra('ul', {
  base: {
    mt: '3',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '16px minmax(0, 1fr) auto',
      columnGap: '2.5',
      py: '11px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:first-of-type': { border: '0', pt: '0' },
      '&:last-of-type': { pb: '0' },
      '& > svg': { mt: '0.5', color: 'muted' },
      '&[data-alarming] > :is(svg, span)': { color: 'danger', fontWeight: 'medium' },
    },
    '& [data-about]': {
      gridColumn: '2 / -1',
      mt: '0.5',
      color: 'muted',
      textStyle: 'sm',
      overflowWrap: 'anywhere',
      lineClamp: '3',
    },
  },
})
const Dot = chakra('i', {
  base: { w: '2', h: '2', borderRadius: 'full', bg: 'ready.solid', mt: '1.5', mx: '1' },
})
