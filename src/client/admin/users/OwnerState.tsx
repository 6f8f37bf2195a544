import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { Owner } from '../panel/stats.ts'

/** 'Ativo' while the plan runs and the account is open; of a closed one why not. */
export function OwnerState({ owner }: { owner: Pick<Owner, 'plano_ativo' | 'desativado_em'> }) {
  const { t } = useLingui()
  if (owner.desativado_em)
    return (
      <State off title={t`Conta desativada`}>
        {t`Desativado`}
      </State>
    )
  return owner.plano_ativo ? <State>{t`Ativo`}</State> : <State off>{t`Inativo`}</State>
}

const State = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '7px',
    _before: { content: '""', w: '2', h: '2', borderRadius: 'full', bg: 'ready.solid' },
  },
  variants: {
    off: {
      true: {
        color: 'muted',
        _before: { bg: 'transparent', boxShadow: 'inset 0 0 0 1.5px {colors.subtle}' },
      },
    },
  },
})
