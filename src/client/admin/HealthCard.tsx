import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Card } from '../ui/Card.tsx'
import { numberFormat } from '../ui/format.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SectionTitle, Sub } from '../ui/Text.tsx'
import { Ago } from './When.tsx'

interface HealthCardProps {
  title: string
  /** Absent while loading. */
  state: 'ok' | 'warn' | 'down' | undefined
  children: ReactNode
}

/** One component of the system: whether it works, and its figures. */
export function HealthCard({ title, state, children }: HealthCardProps) {
  const { t } = useLingui()
  const words = { ok: t`Operacional`, warn: t`Atenção`, down: t`Indisponível` }
  return (
    <Box asChild>
      <section>
        <Head>
          <SectionTitle>{title}</SectionTitle>
          {state ? <State state={state}>{words[state]}</State> : <Skeleton w="16" />}
        </Head>
        <Facts>{children}</Facts>
      </section>
    </Box>
  )
}

interface FactProps {
  label: ReactNode
  alarming?: boolean
  /** Absent while loading. */
  children: ReactNode
}

export function Fact({ label, alarming = false, children }: FactProps) {
  return (
    <div data-alarming={alarming || undefined}>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton w="16" ms="auto" />}</dd>
    </div>
  )
}

const Box = chakra(Card, { base: { px: '4', pt: '4', pb: '2', minW: '0' } })
const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', mb: '2' },
})
const State = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '7px',
    textStyle: 'sm',
    color: 'muted',
    _before: { content: '""', w: '2', h: '2', borderRadius: 'full' },
  },
  variants: {
    state: {
      ok: { _before: { bg: 'ready.solid' } },
      warn: { color: 'progress.fg', _before: { bg: 'progress.solid' } },
      down: { color: 'danger', _before: { bg: 'danger' } },
    },
  },
})
const Facts = chakra('dl', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: '3',
      alignItems: 'baseline',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&[data-alarming] > dd': { color: 'danger' },
    },
    '& dt': { color: 'muted' },
    '& dd': { textAlign: 'end', overflowWrap: 'anywhere' },
  },
})

/** On an administrator's own dashboard: version, uptime, database and storage, and a link to the rest. */
export function DashboardCard() {
  const { t } = useLingui()
  // Without a second factor the server refuses to answer.
  const mayAsk = useSession()?.fator === true
  const { data: status, isError } = trpc.admin.status.useQuery(undefined, { enabled: mayAsk })
  const isDown = isError || (status && !(status.banco.ok && status.armazenamento.ok))
  const notKnown = isError ? '–' : undefined
  const speed = ({ ok, ms }: { ok: boolean; ms: number }) => (ok ? millisWords(ms) : t`fora do ar`)
  return (
    <HealthCard title={t`Status do Sistema`} state={mayAsk ? (isDown ? 'down' : status && 'ok') : 'warn'}>
      {mayAsk ? (
        <>
          <Fact label={t`Versão`}>{status?.versao ?? notKnown}</Fact>
          <Fact label={t`No ar`}>{status ? <Ago at={status.no_ar_desde} /> : notKnown}</Fact>
          <Fact label={t`Banco de dados`}>{status ? speed(status.banco) : notKnown}</Fact>
          <Fact label={t`Armazenamento`}>{status ? speed(status.armazenamento) : notKnown}</Fact>
        </>
      ) : (
        <Fact label={t`Acesso`}>{t`falta a verificação em duas etapas`}</Fact>
      )}
      <Fact label={<Sub>{t`Administração`}</Sub>}>
        <TextLink to="/admin/{-$tela}" params={{ tela: undefined }}>
          {t`Admin Panel`}
        </TextLink>
      </Fact>
    </HealthCard>
  )
}

/** 1,4 GB, 312 MB: a size, rounded. */
export function bytesWords(bytes: number): string {
  if (bytes >= 1e12) return terabytes().format(bytes / 1e12)
  return bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6)
}

/** 12 ms. */
export const millisWords = (ms: number): string => millis().format(ms)

const unit = (name: string, digits: number) =>
  numberFormat({ style: 'unit', unit: name, maximumFractionDigits: digits })
const terabytes = unit('terabyte', 1)
const gigabytes = unit('gigabyte', 1)
const megabytes = unit('megabyte', 0)
const millis = unit('millisecond', 0)
