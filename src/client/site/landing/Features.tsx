import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Chapter } from '../frame/parts.tsx'
import { Chat, Intake, Journey, MonthEnd } from './IdeaPictures.tsx'
import { also, ideas } from './landing-words.ts'

/** A day with Bancada: one idea a row, each beside the piece of the app that does it. */
export function Features() {
  return (
    <Chapter title="Do balcão à entrega, sem perder o fio">
      <Idea {...ideas.status}>
        <Journey />
      </Idea>
      <Idea {...ideas.intake}>
        <Intake />
      </Idea>
      <Idea {...ideas.message}>
        <Chat />
      </Idea>
      <Idea {...ideas.month}>
        <MonthEnd />
      </Idea>
      <Also>
        {also.map(({ title, text }) => (
          <p key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </p>
        ))}
      </Also>
    </Chapter>
  )
}

function Idea({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Split>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </Split>
  )
}

const Split = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '300px minmax(0, 1fr)',
    gap: '16',
    alignItems: 'start',
    py: '10',
    borderTop: '1px solid',
    borderColor: 'line',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    mdDown: { py: '8' },
    '& h3': { textStyle: 'subject' },
    '& > div:first-child p': { mt: '2', color: 'muted', textStyle: 'prose' },
  },
})
const Also = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '{spacing.6} {spacing.8}',
    pt: '10',
    borderTop: '1px solid',
    borderColor: 'line',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    '& b': { display: 'block', mb: '0.5' },
    '& span': { color: 'muted' },
  },
})
