import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

// By its method nothing that is typed before the code is here can get into an address.
export const Form = chakra(
  'form',
  { base: { display: 'grid', gap: '4' } },
  { defaultProps: { method: 'post' } },
)

/** The card's only ink button, as wide as the fields. */
export function Submit({ busy, children }: { busy: string | false; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      h="10"
      mt="1"
      mdDown={{ h: 'control.lg', fontSize: 'lg' }}
      busy={busy}
    >
      {children}
    </Button>
  )
}
