import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { services } from '../../../shared/status.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Wrap } from '../frame/parts.tsx'
import { IfAbsent, IfPresent, ServerText } from '../frame/placeholders.tsx'
import { Absences } from './Absences.tsx'
import { Rows } from './Rows.tsx'
import { whatItMeans } from './services.ts'

/** The system's current and past state, as measured; filled in by server/http/status.ts. */
export function Status() {
  return (
    <Room>
      <Top>
        <h1>
          <IfPresent name="tudo_bem">
            Tudo funcionando
            <IfPresent name="novo">, medido desde hoje</IfPresent>.
          </IfPresent>
          <IfPresent name="fora">
            <ServerText name="fora" /> fora do ar.
          </IfPresent>
          <IfPresent name="resto"> O resto funciona.</IfPresent>
          <IfPresent name="sem_medicao">Ainda sem medição.</IfPresent>
        </h1>
        <p>
          <IfPresent name="medido">
            <b>
              <ServerText name="medido" />
            </b>{' '}
          </IfPresent>
          <IfPresent name="novo">
            primeira medição às <ServerText name="novo" />
          </IfPresent>
          <IfAbsent name="novo">medido a cada minuto</IfAbsent>
        </p>
      </Top>
      <IfPresent name="avisos">
        <Notice>
          {services.map(service => (
            <IfPresent key={service} name={service}>
              <h2>
                <Icon of={TriangleAlert} />
                {whatItMeans[service].title}
              </h2>
              <p>{whatItMeans[service].meanwhile}</p>
            </IfPresent>
          ))}
          <IfPresent name="desde">
            <time>
              desde <ServerText name="desde" />
            </time>
          </IfPresent>
        </Notice>
      </IfPresent>
      <Rows />
      <Absences />
      <Chapter>
        <h2>O que é medido</h2>
        <dl>
          {services.map(service => (
            <div key={service}>
              <dt>{whatItMeans[service].name}</dt>
              <dd>{whatItMeans[service].measured}</dd>
            </div>
          ))}
        </dl>
      </Chapter>
    </Room>
  )
}

const Room = chakra(Wrap, { base: { pt: '12', pb: '24', mdDown: { pt: '6', pb: '16' } } })

const Top = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '{spacing.4} {spacing.16}',
    alignItems: 'end',
    pb: '10',
    '& h1': { textStyle: 'headline', ms: '-0.03em', maxW: '13em' },
    '& p': { color: 'muted', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& b': { display: 'block', color: 'ink', fontWeight: 'medium' },
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      pb: '8',
      '& p': { textAlign: 'start' },
      '& b': { display: 'inline' },
    },
  },
})

const Notice = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '148px minmax(0, 1fr)',
    gap: '{spacing.2} {spacing.6}',
    px: '6',
    py: '5',
    mb: '4',
    '&:has(+ ul)': { mb: '8' },
    border: '1px solid',
    borderColor: 'danger.line',
    borderRadius: 'md',
    bg: 'surface',
    '& h2': {
      gridColumn: '2',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      textStyle: 'lg',
      fontWeight: 'semibold',
      color: 'danger',
    },
    '& p': { gridColumn: '2', maxW: '52em', textWrap: 'pretty' },
    '& time': { gridColumn: '1', gridRow: '1', color: 'muted', lineHeight: '24px' },
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      px: '4',
      py: '4',
      '& :is(h2, p, time)': { gridColumn: '1', gridRow: 'auto' },
    },
  },
})

const Chapter = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 9fr)',
    gap: '{spacing.8} {spacing.16}',
    pt: '16',
    '& > h2': { textStyle: 'chapter' },
    '& dl': { borderTop: '1px solid', borderColor: 'ink' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: '156px minmax(0, 1fr)',
      gap: '4',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& dt': { fontWeight: 'medium' },
    '& dd': { color: 'muted', textWrap: 'pretty' },
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '4',
      pt: '12',
      '& dl > div': { gridTemplateColumns: '112px minmax(0, 1fr)' },
    },
  },
})
