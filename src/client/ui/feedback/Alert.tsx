import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

/** A sentence about what just happened, inside a form: red (read out at once) or green. */
export function Alert({ tone, children }: { tone: 'danger' | 'ready'; children: ReactNode }) {
  return (
    <AlertBox tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon of={tone === 'danger' ? CircleAlert : CircleCheck} />
      <div>{children}</div>
    </AlertBox>
  )
}

const AlertBox = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    px: '3',
    py: '2.5',
    borderRadius: 'md',
    '& > svg': { mt: '0.5' },
  },
  variants: {
    tone: {
      danger: { bg: 'danger.bg', color: 'danger.fg' },
      ready: { bg: 'ready.bg', color: 'ready.fg' },
    },
  },
})
