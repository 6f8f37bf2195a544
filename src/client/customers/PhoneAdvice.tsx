import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isPhone, withNinthDigit } from '../../shared/phones.ts'
import { touch } from '../theme/media.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { PhoneTwins } from './PhoneTwins.tsx'
import { type PhoneTwin, usePhoneTwins } from './use-phone-twins.ts'

interface PhoneAdviceProps {
  /** As it stands in the field. */
  telefone: string
  /** Whose number it is already; null for a new customer. */
  own: { id: string; telefone: string } | null
  /** Takes the number with its ninth digit, and puts the focus back on the field. */
  onRewrite(telefone: string): void
  /** What can be done with who else has the number, in words. */
  act: string
  onAct(twin: PhoneTwin): void
}

/** Below a phone's field, once it is whole: the ninth digit that may be missing, and who has this number already. */
export function PhoneAdvice({ telefone, own, onRewrite, act, onAct }: PhoneAdviceProps) {
  const { t } = useLingui()
  const twins = usePhoneTwins(telefone, own)
  // A mobile on its way has ten digits for a moment: only one that stays so is old.
  const rested = useSettled(telefone, 700) === telefone
  const whole = rested && isPhone(telefone) ? withNinthDigit(telefone) : null
  return (
    <div role="status">
      {whole && (
        <Line>
          {t`Celular antigo?`} <Act onClick={() => onRewrite(whole)}>{t`Adicionar o 9: ${whole}`}</Act>
        </Line>
      )}
      {twins.length > 0 && <PhoneTwins telefone={telefone} twins={twins} act={act} onAct={onAct} />}
    </div>
  )
}

const Line = chakra('p', {
  base: { mt: '1.5', color: 'muted', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
})
const Act = chakra(TextButton, { base: { [touch]: { py: '3', my: '-3' } } })
