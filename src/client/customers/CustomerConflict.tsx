import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import type { CustomerValues } from './customer-values.ts'

export interface CustomerConflictProps {
  /** The fields of the newer version that differ from what stands in the form. */
  theirs: Partial<CustomerValues>
  onTake(): void
  onOverwrite(): void
}

/** Somebody else saved this customer meanwhile: what it says now, and which version is to stay. */
export function CustomerConflict({ theirs, onTake, onOverwrite }: CustomerConflictProps) {
  const { t } = useLingui()
  const names: Record<keyof CustomerValues, string> = {
    nome: t`Nome Completo`,
    telefone: t`Telefone`,
    email: t`Email`,
    endereco: t`Endereço`,
  }
  const differing = (Object.keys(names) as (keyof CustomerValues)[]).filter(
    name => theirs[name] !== undefined,
  )
  return (
    <Alert tone="danger">
      <p>{t`Este cliente foi alterado enquanto você editava. A versão nova diz:`}</p>
      <Values>
        {differing.map(name => (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd dir="auto">{theirs[name] || t`(vazio)`}</dd>
          </div>
        ))}
      </Values>
      <Acts>
        <Button variant="tinted" size="sm" onClick={onTake}>
          {t`Usar a versão nova`}
        </Button>
        <Button variant="tinted" size="sm" onClick={onOverwrite}>
          {t`Salvar por cima`}
        </Button>
      </Acts>
    </Alert>
  )
}

const Values = chakra('dl', {
  base: {
    mt: '2',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1',
    '& > div': { display: 'contents' },
    '& dd': { textAlign: 'left', overflowWrap: 'anywhere', fontWeight: 'medium' },
  },
})
const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' } })
