import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Fields } from '../ui/Field.tsx'
import { Hidden } from '../ui/Text.tsx'

/** A customer's form while its row is on the way. */
export function FormBones() {
  const { t } = useLingui()
  return (
    <Fields>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {labels.map((w, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={index}>
          <Bone w={w} mt="1" mb="2" />
          <Bone w="full" h="control.md" borderRadius="md" />
        </div>
      ))}
    </Fields>
  )
}

const labels = ['24', '16', '24', '24'] as const
