import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { PageTop, TextLink, Wrap } from '../frame/parts.tsx'
import { Closing } from '../landing/Closing.tsx'
import { Tour } from '../tour/Tour.tsx'
import { areas, featuresLead } from './areas.ts'

/** What the app does, area by area, below the tour. */
export function FeaturesPage() {
  return (
    <>
      <PageTop title="Tudo o que passa pelo balcão">{featuresLead}</PageTop>
      <Wrap id="demonstracao">
        <Tour eager />
      </Wrap>
      <Wrap>
        <Rows>
          {areas.map(({ title, lead, facts, more }) => (
            <section key={title}>
              <div>
                <h2>{title}</h2>
                <p>{lead}</p>
              </div>
              <div>
                <ul>
                  {facts.map(fact => (
                    <li key={fact}>
                      <Icon of={Check} />
                      {fact}
                    </li>
                  ))}
                </ul>
                <TextLink href={more} aria-label={`Como fazer: ${title}`}>
                  Como fazer
                </TextLink>
              </div>
            </section>
          ))}
        </Rows>
      </Wrap>
      <Closing />
    </>
  )
}

const Rows = chakra('div', {
  base: {
    pt: '16',
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '10',
      borderTop: '1px solid',
      borderColor: 'line',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    },
    '& h2': { textStyle: 'subject' },
    '& h2 + p': { mt: '2', color: 'muted', textStyle: 'prose' },
    '& ul': { display: 'grid', gap: '2.5', mb: '4', maxW: '42rem' },
    '& li': { display: 'flex', gap: '2.5', textStyle: 'lg' },
    '& li svg': { mt: '1', color: 'accent' },
  },
})
