import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { shortNumber } from '../../../shared/orders.ts'
import { link } from '../../theme/recipes/button.ts'
import { openOnPlainClick } from '../../ui/open-here.ts'
import { Sub } from '../../ui/Text.tsx'
import type { Photo } from '../photo.ts'
import { InfoTitle } from './info-look.ts'
import { desk } from './viewer-frame.ts'

interface PhotoOrderProps {
  photo: Photo
  /** Opens its order; undefined when the viewer was opened from there. */
  onOrder: ((os_id: string) => void) | undefined
}

/** A photo's order and customer. */
export function PhotoOrder({ photo: { os_id, ordens_servico, clientes }, onOrder }: PhotoOrderProps) {
  const { t } = useLingui()
  const number = shortNumber(ordens_servico.numero_os)
  return (
    <section>
      <InfoTitle>{t`Ordem de serviço`}</InfoTitle>
      <Name dir="auto">{clientes.nome}</Name>
      <Sub fontVariantNumeric="tabular-nums">{t`OS ${number}`}</Sub>
      {onOrder && (
        <Link href={`/ordens?os=${os_id}`} onClick={event => openOnPlainClick(event, () => onOrder(os_id))}>
          {t`Ver detalhes da OS`}
        </Link>
      )}
    </section>
  )
}

const Name = chakra('b', { base: { display: 'block', overflowWrap: 'anywhere' } })
const Link = chakra('a', {
  ...link,
  base: { ...link.base, ...desk, display: 'inline-block', mt: '1.5', textStyle: 'sm' },
})
