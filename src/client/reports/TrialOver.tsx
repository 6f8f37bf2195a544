import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '../ui/Loading.tsx'

/** Stands in the reports' place once the trial is over: why, and the plans (spec 2 §4). */
export function TrialOver({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Block>
      <p>{t`Seu período de teste expirou. Assine um plano para continuar usando a plataforma.`}</p>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Block>
  )
}

const Block = chakra('div', { base: { display: 'grid', gap: '5', mt: '6', '& > p': { color: 'muted' } } })
