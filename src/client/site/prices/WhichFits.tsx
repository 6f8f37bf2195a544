import { chakra } from '@chakra-ui/react'
import { Chapter, TableRoom } from '../frame/parts.tsx'
import { Said } from '../frame/Said.tsx'
import { fits } from './words.ts'

/** From how many devices a day on the larger plan is needed. */
export function WhichFits() {
  return (
    <Chapter title="Qual cabe na sua loja">
      <Split>
        <p>
          <Said>{fits.devices}</Said>
        </p>
        <TableRoom label="OS no mês por aparelhos por dia">
          <table>
            <thead>
              <tr>
                <th scope="col">Aparelhos por dia</th>
                <th scope="col">OS no mês</th>
                <th scope="col">Plano</th>
              </tr>
            </thead>
            <tbody>
              {fits.rows.map(({ daily, monthly, plan }) => (
                <tr key={daily}>
                  <th scope="row">{daily}</th>
                  <td>{monthly}</td>
                  <td>{plan}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRoom>
        <p>
          <Said>{fits.customers}</Said>
        </p>
      </Split>
    </Chapter>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 300px) minmax(0, 1fr)',
    gap: '{spacing.6} {spacing.16}',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > p': { color: 'muted', textStyle: 'prose', '& b': { color: 'ink' } },
    '& > p:last-child': { gridColumn: '2', lgDown: { gridColumn: '1' } },
  },
})
