import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { SectionTitle } from '../../ui/Text.tsx'

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
