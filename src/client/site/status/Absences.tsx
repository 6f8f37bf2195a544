import { chakra } from '@chakra-ui/react'
import { IfAbsent, IfPresent, ServerText } from '../frame/placeholders.tsx'
import { begun, countedSince, firstComes, measured, unmeasured } from './status-words.ts'

/** Failures and times without measurement, newest first. */
export function Absences() {
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
