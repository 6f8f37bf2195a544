import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check, Download, ExternalLink, Trash2 } from 'lucide-react'
import { momentOf } from '../../../shared/days.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { link } from '../../theme/recipes/button.ts'
import { Button } from '../../ui/Button.tsx'
import { dayInMonth, formatDay } from '../../ui/Day.tsx'
import { Tooltip } from '../../ui/dialogs/Tooltip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Kbd, KeyCap } from '../../ui/Kbd.tsx'
import { openOnPlainClick } from '../../ui/LinkButton.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import { downloadUrl, type Photo, photoTypeLabel, photoUrl } from '../photo.tsx'
import { desk, phone } from './viewer-frame.ts'

interface PhotoInfoProps {
  photo: Photo
  zone: string
  /** Why it cannot be changed. */
  blocked: string | undefined
  onRetype(type: PhotoType): void
  onDelete(): void
  onOrder: ((os_id: string) => void) | undefined
}

/** A photo's data and actions; on the phone only its order and type. */
export function PhotoInfo({ photo, zone, blocked, onRetype, onDelete, onOrder }: PhotoInfoProps) {
  const { t } = useLingui()
  const { nome_arquivo: name, tipo_foto } = photo
  const { day, time } = momentOf(new Date(photo.created_at), zone)
  const number = shortNumber(photo.ordens_servico.numero_os)
  return (
    <Info>
      <PhotoOrder photo={photo} onOrder={onOrder} />
      <section>
        <InfoTitle id="viewer-type">{t`Tipo`}</InfoTitle>
        <Types role="group" aria-labelledby="viewer-type">
          {photoTypes.map(type => (
            <TypeButton
              key={type}
              type={type}
              chosen={type === tipo_foto}
              blocked={blocked}
              onRetype={onRetype}
            />
          ))}
        </Types>
      </section>
      <section>
        <InfoTitle>{t`Arquivo`}</InfoTitle>
        <Facts>
          <dt>{t`Nome`}</dt>
          <dd dir="auto">{name}</dd>
          <dt>{t`Enviada`}</dt>
          <dd>
            <time dateTime={photo.created_at}>
              {formatDay(day)}, {time}
            </time>
          </dd>
          <dt>{t`Tamanho`}</dt>
          <dd>
            {photo.largura} × {photo.altura}
          </dd>
        </Facts>
      </section>
      <Acts data-part="footer">
        <OutLink href={photoUrl(photo.id)} variant="ghost">
          <Icon of={ExternalLink} />
          {t`Abrir em nova guia`}
        </OutLink>
        <OutLink href={downloadUrl(photo.id)} download="" target="_self" variant="ghost">
          <Icon of={Download} />
          {t`Baixar`}
          <KeyCap>D</KeyCap>
        </OutLink>
        <Button variant="ghost" icon={Trash2} blocked={blocked} onClick={onDelete} color="danger">
          {t`Excluir`}
          <Kbd aria-hidden="true">Del</Kbd>
        </Button>
      </Acts>
      <PhoneOnly>
        <p>
          <Clip fontWeight="medium" dir="auto">
            {photo.clientes.nome}
          </Clip>
          <Sub fontVariantNumeric="tabular-nums">
            {t`OS ${number}`}, {dayInMonth(day)}, {time}
          </Sub>
        </p>
        <PhoneType>
          <Select
            aria-label={t`Tipo`}
            placeholder={false}
            disabled={blocked !== undefined}
            options={photoTypes.map(value => ({ value, label: photoTypeLabel(value) }))}
            value={tipo_foto}
            onChange={event => {
              const type = photoTypes.find(one => one === event.target.value)
              if (type) onRetype(type)
            }}
          />
        </PhoneType>
      </PhoneOnly>
    </Info>
  )
}

interface TypeButtonProps {
  type: PhotoType
  chosen: boolean
  blocked: string | undefined
  onRetype(type: PhotoType): void
}

function TypeButton({ type, chosen, blocked, onRetype }: TypeButtonProps) {
  const element = (
    <Type
      type="button"
      aria-pressed={chosen}
      aria-disabled={blocked ? true : undefined}
      onClick={() => !chosen && !blocked && onRetype(type)}
    >
      {photoTypeLabel(type)}
      {chosen && <Icon of={Check} />}
    </Type>
  )
  return blocked ? <Tooltip label={blocked}>{element}</Tooltip> : element
}

const Types = chakra('div', { base: { display: 'grid', gap: '0.5', mx: '-2' } })

const Type = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    h: 'control.md',
    px: '2',
    borderRadius: 'sm',
    color: 'muted',
    textStyle: 'md',
    textAlign: 'start',
    '&:hover': { bg: 'hover', color: 'ink' },
    '&[aria-pressed=true]': { bg: 'pressed', color: 'ink', fontWeight: 'medium' },
    '&[aria-disabled=true]': { cursor: 'not-allowed' },
    '& > svg': { color: 'accent' },
  },
})

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '{spacing.1.5} {spacing.4}',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > dt': { color: 'muted' },
    '& > dd': { textAlign: 'end', overflowWrap: 'anywhere' },
  },
})

const PhoneType = chakra('div', { base: { flex: 'none', maxW: '50%' } })

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

/** A photo's data, beside the picture; on the phone it is one line below it (OnPhone). */
export const Info = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minW: '0',
    p: '5',
    bg: 'surface',
    borderInlineStart: '1px solid {colors.hairline}',
    overflowY: 'auto',
    lgDown: { p: '4', '& kbd': { display: 'none' } },
    mdDown: {
      px: '4',
      py: '3',
      bg: 'transparent',
      border: '0',
      borderTop: '1px solid {colors.hairline}',
      overflow: 'visible',
      '& > :not([data-phone])': { display: 'none' },
    },
  },
})

export const InfoTitle = chakra('h3', {
  base: { mb: '1.5', textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
})

export const PhoneOnly = chakra(
  'div',
  {
    base: {
      ...phone,
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      '& > p': { flex: 1, minW: '0' },
      '& > [role=group]': { flex: 'none', w: 'auto' },
    },
  },
  { defaultProps: { 'data-phone': '' } },
)

/** The actions, at the bottom. */
export const Acts = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    mt: 'auto',
    mx: '-2',
    '& > :is(a, button)': { justifyContent: 'flex-start', px: '2', fontWeight: 'regular' },
    '& kbd': { ms: 'auto' },
  },
})
