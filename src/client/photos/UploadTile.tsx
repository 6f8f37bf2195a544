import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'
import { FilePreview } from './FilePreview.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { shareOf } from './progress.ts'
import type { Upload } from './upload.ts'

/** A photo on its way, among those that are there. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { name } = upload.file
  const failed = upload.state.step === 'failed'
  return (
    <Tile failed={failed}>
      <FilePreview file={upload.file} />
      <Foot>
        {failed ? (
          <Icon of={TriangleAlert} />
        ) : (
          <ProgressBar share={shareOf(upload)} label={t`Enviando ${name}`} />
        )}
      </Foot>
    </Tile>
  )
}

const Tile = chakra('li', {
  base: {
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    '& > img': { opacity: 0.45 },
  },
  variants: {
    failed: { true: { outline: '1px solid', outlineColor: 'danger', outlineOffset: '-1px' } },
  },
})

const Foot = chakra('div', {
  base: { position: 'absolute', insetX: '2', bottom: '2', '& > svg': { color: 'danger' } },
})
