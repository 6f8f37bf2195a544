import { PageTop, Prose, TableRoom, Wrap } from '../frame/parts.tsx'
import { RichText } from '../frame/RichText.tsx'
import { cookieNotes, cookies, kept } from './kept.ts'
import { cookiesLead, privacyLead, protection, rights, roles, sharing, terms } from './privacy-words.ts'

/** Whose data is stored, for how long, and what they can do about it, as the software works. */
export function Privacy() {
  return (
    <>
      <PageTop title="Que dados guardamos, e por quê">{privacyLead}</PageTop>
      <Wrap>
        <Prose>
          <h2>Quem é quem</h2>
          <Paragraphs of={roles} />
          <h2>O que fica guardado, e até quando</h2>
        </Prose>
        <TableRoom label="O que fica guardado">
          <table>
            <thead>
              <tr>
                <th scope="col">O quê</th>
                <th scope="col">Para quê</th>
                <th scope="col">Até quando</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ what, why, until }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{why}</td>
                  <td>{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRoom>
        <Prose mt="12" mb="24">
          <h2>O que você pode fazer</h2>
          <Points of={rights} />
          <h2>Com quem é dividido</h2>
          <Paragraphs of={sharing} />
          <h2>Cookies</h2>
          <p>{cookiesLead}</p>
          <Points of={cookies.map(({ name, what }) => `**${name}**: ${what}`)} />
          <Paragraphs of={cookieNotes} />
          <h2>Como é protegido</h2>
          <Points of={protection} />
          <h2>Termos de uso</h2>
          <Points of={terms} />
        </Prose>
      </Wrap>
    </>
  )
}

const Paragraphs = ({ of }: { of: string[] }) =>
  of.map(text => (
    <p key={text}>
      <RichText>{text}</RichText>
    </p>
  ))

const Points = ({ of }: { of: string[] }) => (
  <ul>
    {of.map(text => (
      <li key={text}>
        <RichText>{text}</RichText>
      </li>
    ))}
  </ul>
)
