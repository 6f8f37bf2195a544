import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { services, statusDays } from '../../../shared/status.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Wrap } from '../frame/parts.tsx'
import { IfAbsent, IfPresent, Rows, ServerText } from './Rows.tsx'
import { whatItMeans } from './services.ts'

/** The system's current and past state, as measured; filled in by server/http/status-page.ts. */
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

/** Failures and times without measurement, newest first. */
function Absences() {
  return (
    <Section>
      <div>
        <h2>O que já falhou</h2>
        <p>{measured}</p>
      </div>
      <IfPresent name="faltas_ha">
        <ol>
          <IfPresent name="faltas">
            <li>
              <span>
                <ServerText name="dia" />
              </span>
              <h3>
                <IfPresent name="nomes">
                  <ServerText name="nomes" /> sem resposta
                </IfPresent>
                <IfAbsent name="nomes">Sem medição</IfAbsent>
              </h3>
              <span data-lasted="">
                <ServerText name="duracao" />
              </span>
              <p>
                <IfPresent name="ate">
                  De <ServerText name="de" /> a <ServerText name="ate" />.
                </IfPresent>
                <IfAbsent name="ate">
                  Desde <ServerText name="de" />, ainda agora.
                </IfAbsent>
                <IfAbsent name="nomes"> {unmeasured}</IfAbsent>
              </p>
            </li>
          </IfPresent>
          <IfPresent name="mais_faltas">
            <li>
              <p>
                E mais <ServerText name="mais_faltas" /> antes destas, em status.json.
              </p>
            </li>
          </IfPresent>
        </ol>
      </IfPresent>
      <IfAbsent name="faltas_ha">
        <div data-blank="">
          <IfPresent name="novo">
            <h3>Nada anotado ainda</h3>
            <p>
              {begun.at} <ServerText name="novo" />. {begun.since}
            </p>
          </IfPresent>
          <IfAbsent name="novo">
            <IfPresent name="desde">
              <h3>Nenhuma falha medida</h3>
              <p>
                {countedSince} <ServerText name="desde" />.
              </p>
            </IfPresent>
            <IfAbsent name="desde">
              <h3>Ainda sem medição</h3>
              <p>{firstComes}</p>
            </IfAbsent>
          </IfAbsent>
        </div>
      </IfAbsent>
    </Section>
  )
}

const Section = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 9fr)',
    gap: '{spacing.8} {spacing.16}',
    pt: '16',
    fontVariantNumeric: 'tabular-nums',
    '& h2': { textStyle: 'chapter' },
    '& h2 + p': { mt: '3', color: 'muted', textStyle: 'lg', textWrap: 'pretty' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& :is(ol, [data-blank])': { borderTop: '1px solid', borderColor: 'ink' },
    '& [data-blank]': { pt: '5' },
    '& [data-blank] p': { mt: '2', maxW: '36em', textStyle: 'prose', color: 'muted' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '132px minmax(0, 1fr) auto',
      gap: '{spacing.1} {spacing.6}',
      py: '4',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      '& > span': { color: 'muted', lineHeight: '24px' },
      '& > p': { gridColumn: '2', color: 'muted', textWrap: 'pretty' },
    },
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '4',
      pt: '12',
      '& li': {
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        '& > [data-lasted]': { gridRow: '1', gridColumn: '2' },
        '& > :is(h3, p)': { gridColumn: '1 / -1' },
      },
    },
  },
})

// What the page of status says of its own figures: only what a test proves (npm run claims).

const measured = `Os últimos ${statusDays} dias, pelo que foi medido, no horário de São Paulo.`

/** For a time without measurements. */
const unmeasured =
  'A medição não rodou. Para o app, esse tempo conta como falha; os outros serviços não foram medidos, e para eles não conta.'

/** For the first day; the time of the first measurement goes between. */
const begun = {
  at: 'A medição começou hoje às',
  since: 'Falhas de antes não estão aqui. A disponibilidade aparece depois do primeiro dia, à meia-noite.',
}

const countedSince = 'O que é contado aqui começa em'

const firstComes = 'A primeira chega em um minuto.'
