import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { Bone } from '../ui/Bone.tsx'

/** The place of an order's photos, under everything else; the route brings them. */
export function PhotoArea({ children }: { children: ReactNode }) {
  return (
    <Place>
      <Suspense fallback={<PhotoBones />}>{children}</Suspense>
    </Place>
  )
}

function PhotoBones() {
  return (
    <div aria-hidden="true">
      <Bone w="24" h="2.5" mb="2.5" />
      <Bone w="full" h="16" borderRadius="md" />
    </div>
  )
}

const Place = chakra('div', {
  base: { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
})
