import { chakra } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** What is below the text: as high as the last answer was until the next one is here, so that nothing jumps. */
export function PaletteResults({ late, children }: { late: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.minHeight = late ? `${height.current}px` : ''
    if (!late) height.current = box.current.offsetHeight
  })
  return <Box ref={box}>{children}</Box>
}

const Box = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '0', mdDown: { flex: 1 } },
})
