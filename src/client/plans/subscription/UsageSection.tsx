import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { plans } from '../../../shared/plans.ts'
import { formatCount, formatDecimal } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { useFullWords } from '../PlanPrompts.tsx'
import type { CurrentPlan } from '../use-plan.ts'

/** The plan's limits, and how much of each is used. */
export function UsageSection({ plan, bytes }: { plan: CurrentPlan; bytes: number }) {
  const { t } = useLingui()
  const { limites, uso, expirado } = plan
  const rule = plans[plan.plano]
  const full = useFullWords(plan)
  const isFull = (used: number, limit: number | null) => !expirado && limit !== null && used >= limit
  return (
    <Section
      title={t`O que ele inclui`}
      about={expirado ? t`Do plano que terminou.` : t`E quanto você já usou.`}
    >
      <Rows>
        <Bounded
          name={limites.ordens_por_mes ? t`OS neste mês` : t`Ordens de Serviço`}
          used={formatCount(uso.ordens)}
          limit={limites.ordens === null ? t`sem limite` : formatCount(limites.ordens)}
          share={limites.ordens === null ? undefined : uso.ordens / limites.ordens}
          note={isFull(uso.ordens, limites.ordens) ? full.ordens : undefined}
        />
        <Bounded
          name={t`Clientes`}
          used={formatCount(uso.clientes)}
          limit={limites.clientes === null ? t`sem limite` : formatCount(limites.clientes)}
          share={limites.clientes === null ? undefined : uso.clientes / limites.clientes}
          note={isFull(uso.clientes, limites.clientes) ? full.clientes : undefined}
        />
        <Bounded
          name={t`Espaço para fotos`}
          used={roomWords(bytes)}
          limit={roomWords(rule.bytes_fotos)}
          share={bytes / rule.bytes_fotos}
        />
        <Bounded
          name={t`Espaço para textos`}
          used={roomWords(uso.textos)}
          limit={roomWords(limites.textos)}
          share={uso.textos / limites.textos}
          note={isFull(uso.textos, limites.textos) ? full.textos : undefined}
        />
        <li>
          <span>{t`Usuários`}</span>
          <span>{formatCount(rule.usuarios)}</span>
        </li>
        <li>
          <span>{t`Relatórios avançados`}</span>
          <span>{rule.relatorios_avancados ? t`sim` : t`não`}</span>
        </li>
        <li>
          <span>{t`Backup automático`}</span>
          <span>{rule.copias ? t`sim` : t`não`}</span>
        </li>
        <li>
          <span>{t`API e webhooks`}</span>
          <span>{rule.api ? t`sim` : t`não`}</span>
        </li>
        {plan.plano !== 'teste' && (
          <li>
            <span>{t`Suporte`}</span>
            <span>{plan.plano === 'profissional' ? t`prioritário` : t`por e-mail`}</span>
          </li>
        )}
      </Rows>
    </Section>
  )
}

interface BoundedProps {
  name: string
  used: string
  limit: string
  /** The used share, 1 at the limit; absent if there is no limit. */
  share: number | undefined
  note?: string | undefined
}

function Bounded({ name, used, limit, share, note }: BoundedProps) {
  const { t } = useLingui()
  return (
    <li>
      <span>{name}</span>
      <span>{share === undefined ? `${used}, ${limit}` : t`${used} de ${limit}`}</span>
      {share !== undefined && (
        <Meter aria-hidden="true" full={share >= 1}>
          <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </Meter>
      )}
      {note && <small>{note}</small>}
    </li>
  )
}

/** "1,4 GB" of bytes, "12 MB" of few. */
const roomWords = (bytes: number): string =>
  bytes < GB ? `${formatCount(Math.ceil(bytes / 1_000_000))} MB` : `${formatDecimal(bytes / GB, 1)} GB`
const GB = 1_000_000_000

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '1.5',
      columnGap: '4',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > :first-child': { pt: '0' },
    '& > :last-child': { pb: '0', borderBottom: '0' },
    '& > li > :nth-child(2)': { color: 'muted', textAlign: 'end' },
    '& > li > small': { gridColumn: '1 / -1', textStyle: 'sm', color: 'muted' },
  },
})
const Meter = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    h: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'pressed',
    '& > i': { display: 'block', h: 'full', borderRadius: 'full', bg: 'muted' },
  },
  variants: { full: { true: { '& > i': { bg: 'danger' } } } },
})
