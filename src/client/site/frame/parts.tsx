import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { button, link } from '../../theme/recipes/button.ts'

/** The width of every part of a public page. */
export const Wrap = chakra('div', {
  base: { w: 'full', maxW: 'page', mx: 'auto', px: '8', mdDown: { px: '4' } },
})

/** A link that looks like a button; `lg` is for the page's own calls. */
export const Action = chakra('a', button, { defaultProps: { size: 'lg' } })

/** A link inside a text. */
export const TextLink = chakra('a', link)

export const Lead = chakra('p', { base: { textStyle: 'lead', color: 'muted', maxW: '36em' } })

interface ChapterProps {
  title: ReactNode
  id?: string
  /** On the sheet instead of on the ground. */
  raised?: boolean
  children: ReactNode
}

/** A part of a page with a title of its own. */
export function Chapter({ title, id, raised = false, children }: ChapterProps) {
  return (
    <Band id={id} raised={raised}>
      <Wrap>
        <h2>{title}</h2>
        {children}
      </Wrap>
    </Band>
  )
}

const Band = chakra('section', {
  base: {
    py: '24',
    mdDown: { py: '16' },
    '& > div > h2': { textStyle: 'chapter', mb: '12', mdDown: { mb: '8' } },
  },
  variants: {
    raised: { true: { bg: 'surface', borderBlock: '1px solid', borderColor: 'hairline' } },
  },
})
