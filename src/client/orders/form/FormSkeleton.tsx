import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Fields } from '../../ui/forms/Field.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden } from '../../ui/Text.tsx'

/** The form's fields before the order is known. */
export function FormSkeleton() {
  const { t } = useLingui()
  return (
    <FormColumns aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {['left', 'right'].map(side => (
        <Fields key={side}>
          {['w-20', 'w-24', 'w-16'].map(line => (
            <FieldSkeleton key={line} />
          ))}
          <FieldSkeleton tall />
        </Fields>
      ))}
    </FormColumns>
  )
}

/** One field: its label and its box. */
function FieldSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div>
      <Skeleton w="20" h="2.5" mb="2.5" />
      <Skeleton w="full" h={tall ? '24' : 'control.md'} borderRadius="md" />
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
