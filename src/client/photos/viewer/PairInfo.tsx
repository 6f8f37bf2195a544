import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { momentOf } from '../../../shared/days.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/Day.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Clip, Hint, Sub } from '../../ui/Text.tsx'
import { type Photo, PhotoImage, photoTypeLabel, thumbnailUrl } from '../photo.tsx'
import { Acts, Info, InfoTitle, PhoneOnly, PhotoOrder } from './PhotoInfo.tsx'
import { savePair } from './save-pair.ts'
import type { Side } from './sequence.ts'
import type { Compare } from './use-compare.ts'

interface PairInfoProps {
  left: Photo
  right: Photo
  compare: Compare
  zone: string
  onOrder: ((os_id: string) => void) | undefined
}

/** The two compared photos; a click in the strip replaces the one that is selected here. */
export function PairInfo({ left, right, compare: { side, setSide }, zone, onOrder }: PairInfoProps) {
  const { t } = useLingui()
  const number = shortNumber(left.ordens_servico.numero_os)
  return (
    <Info>
      <PhotoOrder photo={left} onOrder={onOrder} />
      <OneOfTwo
        title={t`À esquerda`}
        photo={left}
        zone={zone}
        chosen={side === 'left'}
        onChoose={() => setSide('left')}
      />
      <OneOfTwo
        title={t`À direita`}
        photo={right}
        zone={zone}
        chosen={side === 'right'}
        onChoose={() => setSide('right')}
      />
      <Hint>
        {side === 'left'
          ? t`Toque em outra foto da fita para trocar a da esquerda.`
          : t`Toque em outra foto da fita para trocar a da direita.`}
      </Hint>
      <Acts data-part="footer">
        <Button variant="ghost" icon={Download} onClick={() => void savePair(left, right)}>
          {t`Baixar as duas juntas`}
        </Button>
      </Acts>
      <PhoneOnly>
        <p>
          <Clip fontWeight="medium" dir="auto">
            {left.clientes.nome}
          </Clip>
          <Sub>{t`OS ${number}`}</Sub>
        </p>
        <Segments<Side>
          label={t`Trocar a foto`}
          options={[
            { value: 'left', label: t`À esquerda` },
            { value: 'right', label: t`À direita` },
          ]}
          value={side}
          onChange={setSide}
        />
      </PhoneOnly>
    </Info>
  )
}

interface OneOfTwoProps {
  title: string
  photo: Photo
  zone: string
  chosen: boolean
  onChoose(): void
}

function OneOfTwo({ title, photo, zone, chosen, onChoose }: OneOfTwoProps) {
  const { day, time } = momentOf(new Date(photo.created_at), zone)
  return (
    <section>
      <InfoTitle>{title}</InfoTitle>
      <One type="button" aria-pressed={chosen} onClick={onChoose}>
        <span>
          <PhotoImage key={photo.id} src={thumbnailUrl(photo.id)} alt="" />
        </span>
        <span>
          <b>{photoTypeLabel(photo.tipo_foto)}</b>
          <Sub fontVariantNumeric="tabular-nums">
            {formatDay(day)}, {time}
          </Sub>
        </span>
      </One>
    </section>
  )
}

const One = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.12} minmax(0, 1fr)',
    alignItems: 'center',
    gap: '3',
    w: 'calc(100% + {spacing.4})',
    mx: '-2',
    p: '2',
    borderRadius: 'md',
    textAlign: 'start',
    '&:hover': { bg: 'hover' },
    '&[aria-pressed=true]': { bg: 'pressed' },
    '& > :first-of-type': { h: '60px', borderRadius: 'sm', overflow: 'hidden' },
  },
})
