import { chakra } from '@chakra-ui/react'
import { Filled, Unless, Where } from '../frame/filled.tsx'
import { begun, countedSince, firstComes, measured, unmeasured } from './status-words.ts'

/** Failures and times without measurement, newest first. */
export function Absences() {
  return (
    <Part>
      <div>
        <h2>O que já falhou</h2>
        <p>{measured}</p>
      </div>
      <Where name="faltas_ha">
        <ol>
          <Where name="faltas">
            <li>
              <span>
                <Filled name="dia" />
              </span>
              <h3>
                <Where name="nomes">
                  <Filled name="nomes" /> sem resposta
                </Where>
                <Unless name="nomes">Sem medição</Unless>
              </h3>
              <span data-lasted="">
                <Filled name="duracao" />
              </span>
              <p>
                <Where name="ate">
                  De <Filled name="de" /> a <Filled name="ate" />.
                </Where>
                <Unless name="ate">
                  Desde <Filled name="de" />, ainda agora.
                </Unless>
                <Unless name="nomes"> {unmeasured}</Unless>
              </p>
            </li>
          </Where>
          <Where name="mais_faltas">
            <li>
              <p>
                E mais <Filled name="mais_faltas" /> antes destas, em status.json.
              </p>
            </li>
          </Where>
        </ol>
      </Where>
      <Unless name="faltas_ha">
        <div data-blank="">
          <Where name="novo">
            <h3>Nada anotado ainda</h3>
            <p>
              {begun.at} <Filled name="novo" />. {begun.since}
            </p>
          </Where>
          <Unless name="novo">
            <Where name="desde">
              <h3>Nenhuma falha medida</h3>
              <p>
                {countedSince} <Filled name="desde" />.
              </p>
            </Where>
            <Unless name="desde">
              <h3>Ainda sem medição</h3>
              <p>{firstComes}</p>
            </Unless>
          </Unless>
        </div>
      </Unless>
    </Part>
  )
}

const Part = chakra('section', {
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
