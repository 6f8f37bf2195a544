import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/** What a list is for, at its head on the phone alone: elsewhere PageHead has it. */
export const PhoneAct = (props: ComponentProps<typeof Button>) => (
  <Button {...props} size="lg" css={phoneAlone} />
)

const phoneAlone = { display: 'none', mdDown: { display: 'inline-flex', w: 'full', mb: '3' } }
