import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PhotoImage } from '../PhotoImage.tsx'
import { type Photo, photoAlt, photoTypeLabel, photoUrl, thumbnailUrl } from '../photo.ts'
import { PhotoMenu } from './PhotoMenu.tsx'
import { useChangePhoto, useFocusWhenMoved } from './use-change-photo.ts'

interface StoredTileProps {
  photo: Photo
  numero_os: string
  blocked: string | undefined
  /** The tile is gone, and the focus with it. */
  onDeleted(): void
}

/** A stored photo: opens in a new tab; its menu has the rest. */
export function StoredTile({ photo, numero_os, blocked, onDeleted }: StoredTileProps) {
  const { t } = useLingui()
  const tile = useRef<HTMLLIElement>(null)
  const [asking, setAsking] = useState(false)
  const { retype, remove, removing } = useChangePhoto(photo, () => {
    setAsking(false)
    onDeleted()
  })
  const { id, nome_arquivo: name } = photo
  useFocusWhenMoved(id, tile)
  const type = photoTypeLabel(photo.tipo_foto)
  const number = shortNumber(numero_os)
  return (
    <Tile ref={tile} data-photo={id}>
      <Open href={photoUrl(id)} target="_blank" rel="noopener">
        <PhotoImage src={thumbnailUrl(id)} alt={photoAlt(photo)} />
      </Open>
      <PhotoMenu photo={photo} blocked={blocked} onRetype={retype} onDelete={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={t`Excluir esta foto?`}
        confirm={t`Excluir`}
        busy={removing && t`Excluindo...`}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {t`${name} (${type}) da OS ${number} será apagada e não poderá ser recuperada.`}
      </ConfirmDialog>
    </Tile>
  )
}

const Tile = chakra('li', {
  base: {
    // The menu waits for the pointer or the focus where there is a pointer.
    '@media (hover: hover)': {
      '& > [aria-haspopup=menu]': { opacity: 0 },
      '&:is(:hover, :focus-within) > [aria-haspopup=menu], & > [aria-expanded=true]': { opacity: 1 },
    },
  },
})

const Open = chakra('a', {
  base: { display: 'block', w: 'full', h: 'full', borderRadius: 'md', overflow: 'hidden', bg: 'sunken' },
})
