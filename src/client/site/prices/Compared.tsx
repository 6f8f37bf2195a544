import { planNames } from '../../../shared/plans.ts'
import { Chapter, TableRoom } from '../frame/parts.tsx'
import { planTitle } from '../frame/plan-words.ts'
import { compared } from './words.ts'

/** The plans side by side. */
export function Compared() {
  return (
    <Chapter title="Lado a lado" raised>
      <TableRoom label="Os planos lado a lado">
        <table>
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              {planNames.map(plano => (
                <th key={plano} scope="col">
                  {planTitle[plano]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ title, note, cells }) => (
              <tr key={title}>
                <th scope="row">
                  {title}
                  {note && <small>{note}</small>}
                </th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRoom>
    </Chapter>
  )
}
