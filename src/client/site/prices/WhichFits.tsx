import { chakra } from '@chakra-ui/react'
import { Chapter, TableRoom } from '../frame/parts.tsx'

/** Days that a shop is open in a month, for the count. */
const openDays = 22

interface WhichFitsProps {
  /** Orders a month, and customers, that Básico holds. */
  monthly: number
  customers: number
}

/** From how many devices a day on the larger plan is needed: the limit, counted out. */
export function WhichFits({ monthly, customers }: WhichFitsProps) {
  const most = Math.floor(monthly / openDays)
  return (
    <Chapter title="Qual cabe na sua loja">
      <Split>
        <p>
          Conte os aparelhos que entram num dia comum. Com {openDays} dias abertos no mês, até{' '}
          <b>{most} por dia</b> cabem no Básico. Com {most + 1}, a {monthly}ª chega no{' '}
          {Math.ceil(monthly / (most + 1))}º dia aberto.
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
              {Array.from({ length: 6 }, (_, at) => at + 1).map(daily => (
                <tr key={daily}>
                  <th scope="row">{daily}</th>
                  <td>{daily * openDays}</td>
                  <td>{daily * openDays <= monthly ? 'Básico' : 'Profissional'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRoom>
        <p>
          <b>E os clientes?</b> Contam no total, não por mês: no Teste Gratuito e no Básico cabem {customers}{' '}
          cadastrados. Se quase todo aparelho vem de gente nova, o cadastro enche antes das {monthly} OS:
          decida por ele. O mesmo cliente pode ter quantas OS precisar.
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
