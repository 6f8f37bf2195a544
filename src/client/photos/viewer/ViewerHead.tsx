import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Columns2, ExternalLink, Minus, Plus, X } from 'lucide-react'
import { shortNumber } from '../../../shared/orders.ts'
import { IconButton, StyledButton } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/dialogs/Tooltip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import { type Photo, photoUrl } from '../photo.tsx'
import type { Compare } from './use-compare.ts'
import { maxZoom, type Zoom } from './use-zoom.ts'
import { desk, phone } from './viewer-frame.ts'
import { pairLabel } from './viewer-label.ts'

interface ViewerHeadProps {
  photo: Photo
  /** "3 de 12"; '' while unknown. */
  position: string
  fromOrder: boolean
  compare: Compare
  zoom: Zoom
  onClose(): void
}

/** The top bar: the order, the position and the zoom. */
export function ViewerHead({ photo, position, fromOrder, compare, zoom, onClose }: ViewerHeadProps) {
  const { t } = useLingui()
  const number = shortNumber(photo.ordens_servico.numero_os)
  return (
    <Bar>
      <IconButton icon={X} label={t`Fechar`} onClick={onClose} />
      <Name>
        <From>{fromOrder ? t`Detalhes da OS ${number}` : t`Fotos`} / </From>
        <b dir="auto">{compare.right ? pairLabel(photo, compare.right) : photo.nome_arquivo}</b>
        {!compare.on && position && <small>{position}</small>}
      </Name>
      {!compare.on && (
        <>
          <Count>{position}</Count>
          <Zoomer role="group" aria-label={t`Zoom`}>
            <IconButton
              icon={Minus}
              label={t`Diminuir`}
              onClick={zoom.out}
              aria-disabled={zoom.view.scale <= 1 || undefined}
            />
            <output aria-label={t`Zoom`}>{Math.round(zoom.view.scale * 100)}%</output>
            <IconButton
              icon={Plus}
              label={t`Aumentar`}
              onClick={zoom.in}
              aria-disabled={zoom.view.scale >= maxZoom || undefined}
            />
          </Zoomer>
        </>
      )}
      <CompareButton compare={compare} />
      {compare.on ? (
        <Room />
      ) : (
        <OutLink
          href={photoUrl(photo.id)}
          variant="ghost"
          square
          aria-label={t`Abrir em nova guia`}
          css={phone}
        >
          <Icon of={ExternalLink} />
        </OutLink>
      )}
    </Bar>
  )
}

function CompareButton({ compare }: { compare: Compare }) {
  const { t } = useLingui()
  const element = (
    <StyledButton
      type="button"
      aria-pressed={compare.on}
      aria-disabled={compare.reason ? true : undefined}
      onClick={compare.toggle}
      onPointerEnter={compare.ask}
      onFocus={compare.ask}
      css={pressed}
    >
      <Icon of={Columns2} />
      {t`Comparar`}
    </StyledButton>
  )
  return compare.reason ? <Tooltip label={compare.reason}>{element}</Tooltip> : element
}

const pressed = { ...desk, '&[aria-pressed=true]': { bg: 'pressed', borderColor: 'fieldBorder' } }

const Bar = chakra('header', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    px: '3',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    mdDown: { px: '1', borderBottom: '0' },
  },
})

const Name = chakra('h2', {
  base: {
    flex: 1,
    minW: '0',
    display: 'flex',
    textStyle: 'md',
    fontWeight: 'regular',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { minW: '0', truncate: true },
    '& > small': { display: 'none' },
    mdDown: {
      display: 'block',
      textAlign: 'center',
      '& > b': { display: 'block' },
      '& > small': { display: 'block', color: 'muted', textStyle: 'xs' },
    },
  },
})
/** As wide as the button on the other side, so that the title stays centred. */
const Room = chakra('span', { base: { ...phone, w: 'control.md' } })
const From = chakra('span', { base: { ...desk, whiteSpace: 'pre', flexShrink: 0, color: 'muted' } })
const Count = chakra('span', {
  base: { ...desk, px: '2', color: 'muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

const Zoomer = chakra('div', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'md',
    '& > button': { w: 'calc({sizes.control.md} - 2px)', h: 'calc({sizes.control.md} - 2px)' },
    '& > output': {
      minW: '12',
      textAlign: 'center',
      textStyle: 'sm',
      fontVariantNumeric: 'tabular-nums',
    },
    mdDown: { display: 'none' },
  },
})
