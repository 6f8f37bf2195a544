import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'

/** An order's photos before they are known. */
export function OrderPhotosBones() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <PhotoTiles aria-hidden="true" mt="4">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <Bone w="full" h="full" borderRadius="md" />
          </li>
        ))}
      </PhotoTiles>
    </div>
  )
}
