import { chakra } from '@chakra-ui/react'
import { Chapter } from '../frame/parts.tsx'
import { audience } from './words.ts'

/** Whom it is for. */
export function Audience() {
  return (
    <Chapter title="Feita para quem abre a loja e já tem fila" raised>
      <Kinds>
        {audience.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Kinds>
    </Chapter>
  )
}

const Kinds = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '{spacing.10} {spacing.16}',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& p': { mt: '1', color: 'muted', textStyle: 'prose' },
  },
})
