import { chakra } from '@chakra-ui/react'
import { Chapter } from '../frame/parts.tsx'
import { planEnds, planEndsTitle } from './words.ts'

/** What is kept, what goes on and what stops when a plan is over (product 4.4, 22.3). */
export function PlanEnds() {
  return (
    <Chapter title={planEndsTitle}>
      <Rows>
        {planEnds.map(({ title, when, goesOn, stops }) => (
          <section key={title}>
            <div>
              <h3>{title}</h3>
              <p>{when}</p>
            </div>
            <dl>
              <dt>Continua</dt>
              <dd>{goesOn}</dd>
            </dl>
            <dl>
              <dt>Para</dt>
              <dd>{stops}</dd>
            </dl>
          </section>
        ))}
      </Rows>
    </Chapter>
  )
}

const Rows = chakra('div', {
  base: {
    '& section': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: '8',
      py: '6',
      borderTop: '1px solid',
      borderColor: 'line',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& :is(p, dt)': { color: 'muted' },
    '& dt': { textStyle: 'sm' },
    '& dd': { mt: '0.5' },
  },
})
