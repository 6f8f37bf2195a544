import { Chapter, TableRoom } from '../frame/parts.tsx'

/** What of each plan, in the order of the table's columns; a second line where the word alone does not say it. */
const rows: { title: string; note?: string; cells: [string, string, string] }[] = [
  {
    title: 'OS',
    note: 'no Básico, as criadas no mês do calendário',
    cells: ['10 no total', '100 por mês', 'ilimitadas'],
  },
  { title: 'Clientes', cells: ['50', '50', 'ilimitados'] },
  { title: 'Usuários', note: 'a mesma conta abre no balcão e no celular', cells: ['1', '1', '1'] },
  { title: 'OS com status, fotos e impressão', cells: ['sim', 'sim', 'sim'] },
  {
    title: 'Aviso pelo WhatsApp',
    note: 'você revê o texto e envia do seu número',
    cells: ['sim', 'sim', 'sim'],
  },
  { title: 'Financeiro: receita, despesas e lucro', cells: ['sim', 'sim', 'sim'] },
  { title: 'Lembretes', cells: ['sim', 'sim', 'sim'] },
  {
    title: 'Exportar OS e clientes em CSV',
    note: 'também depois que o plano acaba',
    cells: ['sim', 'sim', 'sim'],
  },
  { title: 'Espaço para fotos', cells: ['0,5 GB', '20 GB', '100 GB'] },
  { title: 'Relatórios', cells: ['básicos', 'básicos', 'avançados'] },
  { title: 'Suporte', cells: ['por e-mail', 'por e-mail', 'prioritário'] },
]

/** The plans side by side. */
export function Compared() {
  return (
    <Chapter title="Lado a lado" raised>
      <TableRoom label="Os planos lado a lado">
        <table>
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              <th scope="col">Teste Gratuito</th>
              <th scope="col">Básico</th>
              <th scope="col">Profissional</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, note, cells }) => (
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
