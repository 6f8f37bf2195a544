import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { link } from '../theme/recipes/button.ts'

/** How a plan is had where this installation sells none online: from whom keeps it. */
export function HowToSubscribe({ suporte }: { suporte: string | null }) {
  const { t } = useLingui()
  if (!suporte)
    return <p>{t`Esta instalação não vende planos pela internet. Para assinar, fale com quem cuida dela.`}</p>
  return (
    <p>
      {t`Esta instalação não vende planos pela internet. Para assinar, escreva para`}{' '}
      <Mail href={`mailto:${suporte}`}>{suporte}</Mail>
    </p>
  )
}

const Mail = chakra('a', link)
