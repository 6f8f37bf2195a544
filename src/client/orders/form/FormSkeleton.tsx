import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Fields } from '../../ui/forms/Field.tsx'
import { Bone } from '../../ui/lists/Skeleton.tsx'
import { Hidden } from '../../ui/Text.tsx'

/** The form's fields before the order is known. */
export function FormBones() {
  const { t } = useLingui()
  return (
    <FormColumns aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {['left', 'right'].map(side => (
        <Fields key={side}>
          {['w-20', 'w-24', 'w-16'].map(line => (
            <FieldBone key={line} />
          ))}
          <FieldBone tall />
        </Fields>
      ))}
    </FormColumns>
  )
}

/** One field: its label and its box. */
export function FieldBone({ tall = false }: { tall?: boolean }) {
  return (
    <div>
      <Bone w="20" h="2.5" mb="2.5" />
      <Bone w="full" h={tall ? '24' : 'control.md'} borderRadius="md" />
    </div>
  )
}

/** Two columns on a desk, one on the phone. */
export const FormColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    rowGap: '4',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
