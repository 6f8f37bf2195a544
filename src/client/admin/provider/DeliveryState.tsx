import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, FlaskConical, TriangleAlert } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Clip } from '../../ui/Text.tsx'
import type { Delivery } from './provider.ts'

/** A delivery's state: processed, a test, waiting, or unreadable with the reason. */
export function DeliveryState({
  delivery: { erro, teste, derivada_em },
}: {
  delivery: Pick<Delivery, 'erro' | 'teste' | 'derivada_em'>
}) {
  const { t } = useLingui()
  if (erro)
    return (
      <Line alarming>
        <Icon of={TriangleAlert} size="sm" />
        <Clip>{deliveryError(erro)}</Clip>
      </Line>
    )
  const [icon, words] = teste
    ? ([FlaskConical, t`Teste`] as const)
    : derivada_em
      ? ([CircleCheck, t`Processada`] as const)
      : ([Clock, t`Por processar`] as const)
  return (
    <Line>
      <Icon of={icon} size="sm" />
      {words}
    </Line>
  )
}

/** Why a delivery could not be read. A reason that only a newer server knows is shown as it is. */
export function deliveryError(erro: string): string {
  switch (erro) {
    case 'json_invalido':
      return t`Não é JSON`
    case 'campos_invalidos':
      return t`Campos ilegíveis`
    case 'valor_ilegivel':
      return t`Valor ilegível`
    default:
      return erro
  }
}

const Line = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0', color: 'muted' },
  variants: { alarming: { true: { color: 'danger' } } },
})
