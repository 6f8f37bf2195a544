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
      {labels.map(([field, w]) => (
        <div key={field}>
          <Bone w={w} mt="1" mb="2" />
          <Bone w="full" h="control.md" borderRadius="md" />
        </div>
      ))}
    </Fields>
  )
}

/** The form's fields, by the width of their labels. */
const labels = [
  ['nome', '24'],
  ['telefone', '16'],
  ['email', '24'],
  ['endereco', '24'],
  ['documento', '24'],
] as const
