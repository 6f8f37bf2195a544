import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { matchesOf } from '../inputs/matches.ts'

/** A text with the searched words emphasised. */
export function Matched({ text, query }: { text: string; query: string }) {
  const ranges = matchesOf(text, query)
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <Highlight>{text.slice(from, to)}</Highlight>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

const Highlight = chakra('mark', { base: { bg: 'transparent', color: 'inherit', fontWeight: 'semibold' } })
