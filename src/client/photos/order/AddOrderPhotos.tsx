import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImagePlus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Hint } from '../../ui/Text.tsx'
import { shortTypeLabel } from '../photo.ts'
import { uploads } from '../uploads/upload-store.ts'
import { useChosenFiles } from './chosen-files.ts'
import { FileChooser } from './FileChooser.tsx'
import { RefusedNote } from './RefusedNote.tsx'
import { useDroppedFiles } from './use-dropped-files.tsx'

interface AddOrderPhotosProps {
  /** The id of the button that chooses files. */
  id: string
  /** An element inside the dialog; files can be pasted or dropped anywhere in that dialog. */
  inside: RefObject<HTMLElement | null>
  os_id: string
  blocked: string | undefined
  /** Photos are loading above and will move this button; until then it ignores taps. */
  unsettled: boolean
}

/** Uploads more photos of an order at once, as the type that is selected beside the button. */
export function AddOrderPhotos({ id, inside, os_id, blocked, unsettled }: AddOrderPhotosProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [type, setType] = useState<PhotoType>('antes')
  const { refused, choose } = useChosenFiles(files =>
    uploads.add(
      queryClient,
      files.map(file => ({ id: uuid(), os_id, tipo_foto: type, file, from: 'details' })),
    ),
  )
  const veil = useDroppedFiles(inside, { onFiles: choose, enabled: blocked === undefined })
  return (
    <>
      <Tools visibility={unsettled ? 'hidden' : undefined}>
        {!blocked && (
          <Segments<PhotoType>
            label={t`Tipo das novas fotos`}
            options={photoTypes.map(value => ({ value, label: shortTypeLabel(value) }))}
            value={type}
            onChange={setType}
          />
        )}
        <FileChooser onFiles={choose}>
          {open => (
            <Button id={id} icon={ImagePlus} blocked={blocked} onClick={open} css={dashed}>
              {t`Adicionar fotos`}
            </Button>
          )}
        </FileChooser>
        <FileChooser camera onFiles={choose}>
          {open => (
            <Button icon={Camera} blocked={blocked} onClick={open} css={onTouch}>
              {t`Tirar foto`}
            </Button>
          )}
        </FileChooser>
        <Hint>{t`PNG, JPG até 10MB`}</Hint>
      </Tools>
      <RefusedNote refused={refused} />
      {veil}
    </>
  )
}

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '3',
    '& > [role=group]': { display: 'flex', w: 'full', '& > button': { flex: '1 0 auto' } },
    '& > button': { flex: 1 },
  },
})

const dashed = { borderStyle: 'dashed', borderColor: 'fieldBorder', boxShadow: 'none' }

const onTouch = { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }
