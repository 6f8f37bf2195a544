import { chakra } from '@chakra-ui/react'
import { Drawing } from '../ui/Drawing.tsx'
import { Action, Wrap } from './frame/parts.tsx'

/** Shown for any path without a page; the pages' script logs the path to the console. */
export function NotFoundPage() {
  return (
    <Wrap>
      <Middle data-missing="">
        <Drawing />
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <Action href="/">Voltar ao início</Action>
      </Middle>
    </Wrap>
  )
}

const Middle = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    py: '24',
    textAlign: 'center',
    '& h1': { textStyle: 'headline' },
    '& p': { color: 'muted', mb: '2' },
  },
})
