import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { touch } from '../../theme/media.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { downloadUrl, type Photo, photoTypeLabel, photoUrl } from '../photo.ts'

interface PhotoMenuProps {
  photo: Photo
  /** Why it cannot be changed. */
  blocked: string | undefined
  onRetype(type: PhotoType): void
  onDelete(): void
}

/** The actions on a stored photo. */
export function PhotoMenu({ photo, blocked, onRetype, onDelete }: PhotoMenuProps) {
  const { t } = useLingui()
  const { id, nome_arquivo: name, tipo_foto } = photo
  const disabled = blocked !== undefined
  const select = (value: string) => {
    const type = photoTypes.find(one => one === value)
    if (type && type !== tipo_foto) onRetype(type)
    if (value === 'abrir') window.open(photoUrl(id), '_blank', 'noopener')
    if (value === 'baixar') saveFile(downloadUrl(id), name)
    if (value === 'excluir') onDelete()
  }
  return (
    <Menu
      label={t`Ações da foto ${name}`}
      placement="bottom-end"
      onSelect={select}
      groups={[
        {
          items: [
            { value: 'abrir', label: t`Abrir em nova guia`, icon: ExternalLink },
            { value: 'baixar', label: t`Baixar`, icon: Download },
          ],
        },
        {
          label: blocked ?? t`Mudar tipo`,
          items: photoTypes.map(type => ({
            value: type,
            label: photoTypeLabel(type),
            checked: type === tipo_foto,
            disabled,
          })),
        },
        { items: [{ value: 'excluir', label: t`Excluir`, icon: Trash2, tone: 'danger', disabled }] },
      ]}
    >
      {trigger => (
        <Trigger type="button" aria-label={t`Ações da foto ${name}`} {...trigger}>
          <span>
            <Icon of={Ellipsis} />
          </span>
        </Trigger>
      )}
    </Menu>
  )
}

const Trigger = chakra('button', {
  base: {
    position: 'absolute',
    top: '0',
    right: '0',
    display: 'grid',
    justifyContent: 'end',
    w: '10',
    h: '10',
    p: '1.5',
    borderRadius: 'md',
    [touch]: { w: 'control.touch', h: 'control.touch' },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: '28px',
      h: '28px',
      borderRadius: 'sm',
      bg: 'raised',
      color: 'ink',
      boxShadow: 'overlay',
    },
    '&:hover > span': { bg: 'pressed' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
