import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyCheck } from 'lucide-react'
import { Notice } from '../ui/Notice.tsx'

/** Above a form being typed in whose order was saved elsewhere meanwhile. */
export function ChangedNotice() {
  const { t } = useLingui()
  return (
    <Place>
      <Notice tone="progress" icon={CopyCheck} title={t`Esta OS foi alterada em outro lugar`}>
        {t`O que você digitou continua aqui. Ao salvar, você junta as duas versões.`}
      </Notice>
    </Place>
  )
}

const Place = chakra('div', { base: { mb: '5' } })
