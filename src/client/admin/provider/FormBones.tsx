import { Bone } from '../../ui/Bone.tsx'
import { Fields } from '../../ui/Field.tsx'
import { Part } from './ProviderSettings.tsx'

/** The settings' place while they are asked for. */
export function FormBones() {
  return (
    <div aria-busy="true">
      <Bone h="9" mt="5" mb="5" />
      {[1, 2, 3].map(at => (
        <Part key={at}>
          <div>
            <Bone w="96px" />
            <Bone w="180px" h="2.5" mt="2.5" />
          </div>
          <Fields>
            <Bone h="9" />
            <Bone h="9" />
          </Fields>
        </Part>
      ))}
    </div>
  )
}
