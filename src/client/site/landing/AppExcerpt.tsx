import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Providers } from '../../app/Providers.tsx'
import { createUnanswered } from '../../app/unanswered.ts'

interface AppExcerptProps {
  /** A description for screen readers. */
  label: string
  children: ReactNode
}

/** A piece of the app with a sample shop's data. It is only a picture: nothing in it can be clicked. */
export function AppExcerpt({ label, children }: AppExcerptProps) {
  return (
    <Picture role="img" aria-label={label}>
      <div inert>
        <Providers {...createUnanswered()}>{children}</Providers>
      </div>
    </Picture>
  )
}

// A container of a screen's width, which decides the rows' layout.
const Picture = chakra('div', {
  base: { containerName: 'main', containerType: 'inline-size', textStyle: 'md' },
})
