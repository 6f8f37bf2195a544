import { chakra } from '@chakra-ui/react'
import { Chapter } from '../frame/parts.tsx'
import { sampleFigures, sampleNote, sampleTestimonials } from './sample-copy.ts'

/** Figures and quotes. They are samples, and the page says so. */
export function Numbers() {
  return (
    <Chapter title="O que muda em uma bancada arrumada">
      <Note>{sampleNote}</Note>
      <Figures>
        {sampleFigures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
      <Voices>
        {sampleTestimonials.map(({ words, name, shop }) => (
          <figure key={name}>
            <blockquote>{words}</blockquote>
            <figcaption>
              <b>{name}</b>
              <span>{shop}</span>
            </figcaption>
          </figure>
        ))}
      </Voices>
    </Chapter>
  )
}

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    // The first figure is the longest.
    gridTemplateColumns: 'minmax(0, 1.4fr) repeat(3, minmax(0, 1fr))',
    borderBlock: '1px solid',
    borderColor: 'line',
    mdDown: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      py: '8',
      pe: '4',
      mdDown: { py: '5' },
    },
    '& dd': { textStyle: 'headline', fontVariantNumeric: 'tabular-nums', mdDown: { fontSize: '2rem' } },
    '& dt': { mt: '2', color: 'muted' },
  },
})
const Voices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12',
    mt: '12',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
    '& blockquote': { textStyle: 'lead', '&::before': { content: '"“"' }, '&::after': { content: '"”"' } },
    '& figcaption': { mt: '4', '& > *': { display: 'block' }, '& span': { color: 'muted', textStyle: 'sm' } },
  },
})
// Close below the chapter's title, before the figures.
const Note = chakra('p', { base: { mt: '-8', mb: '8', color: 'muted', mdDown: { mt: '-5' } } })
