import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Providers } from '../../app/Providers.tsx'
import { createUnanswered } from '../../app/unanswered.ts'

interface AppPartProps {
  /** What it shows, for who does not see it. */
  label: string
  children: ReactNode
}

/** A part of the app as it is, with data of a made-up shop: a picture of itself, in which nothing can be pressed. */
export function AppPart({ label, children }: AppPartProps) {
  return (
    <Picture role="img" aria-label={label}>
      <div inert>
        <Providers {...createUnanswered()}>{children}</Providers>
      </div>
    </Picture>
  )
}

// The room of a screen, by whose width its rows are laid out.
const Picture = chakra('div', {
  base: { containerName: 'main', containerType: 'inline-size', textStyle: 'md' },
})
