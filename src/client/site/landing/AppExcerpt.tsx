import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../../api/query-client.ts'
import { trpc } from '../../api/trpc.ts'
import { App } from '../../app/App.tsx'

interface AppExcerptProps {
  /** A description for screen readers. */
  label: string
  children: ReactNode
}

/** A piece of the app with a sample shop's data. It is only a picture: nothing in it can be clicked. */
export function AppExcerpt({ label, children }: AppExcerptProps) {
  return (
    <ScreenWideBox role="img" aria-label={label}>
      <div inert>
        <App
          facts={drawnOnce}
          client={unasked}
          queryClient={createQueryClient({ onQuery() {}, onMutation() {} })}
        >
          {children}
        </App>
      </div>
    </ScreenWideBox>
  )
}

const drawnOnce = { now: 0, theme: 'light', collapsed: false } as const

const unasked = trpc.createClient({ links: [] })

// A container of a screen's width, which decides the rows' layout.
const ScreenWideBox = chakra('div', {
  base: { containerName: 'main', containerType: 'inline-size', textStyle: 'md' },
})
