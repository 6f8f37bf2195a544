import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Fields, Pair } from '../ui/Field.tsx'
import { Hidden } from '../ui/Text.tsx'

/** An expense's form while its row is on the way. */
export function FormBones() {
  const { t } = useLingui()
  return (
    <Fields>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <FieldBones />
      <Pair>
        <FieldBones />
        <FieldBones />
      </Pair>
      <FieldBones />
    </Fields>
  )
}

function FieldBones() {
  return (
    <div>
      <Bone w="16" mt="1" mb="2" />
      <Bone w="full" h="control.md" borderRadius="md" />
    </div>
  )
}
