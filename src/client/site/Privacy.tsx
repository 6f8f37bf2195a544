import { trialDays } from '../../shared/plans.ts'
import { publicPages } from './frame/pages.ts'
import { PageTop, Prose, RichText, TableRoom, Wrap } from './frame/parts.tsx'
import { cookieNotes, cookies, kept } from './kept-data.ts'

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
        <TableRoom label="O que fica guardado" cards>
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
                  <th scope="row" data-whole="">
                    {what}
                  </th>
                  <td data-whole="" data-head="Para quê">
                    {why}
                  </td>
                  <td data-whole="" data-head="Até quando">
                    {until}
                  </td>
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

// What the page of privacy says beside its tables (kept-data.ts): only what a test proves (npm run claims).

const privacyLead =
  'O que está aqui é o que o sistema faz com os dados de que trata a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).'

/** Who is responsible for which data, in the law's words (LGPD, art. 5). */
const roles = [
  'Dos dados da sua conta e das suas compras, a Bancada é a controladora: decide o que guarda e por quê. Dos dados dos clientes da sua loja, a controladora é a loja, e a Bancada é a operadora: guarda o que a loja cadastra e o mostra a quem entra na conta dela.',
  'Quem opera a Bancada vê, de cada conta, nome e e-mail, plano e compras, quantas OS e clientes a loja tem e quantas OS abriu em cada dia, o espaço das fotos, as sessões, com metade do endereço IP, e as datas dos e-mails enviados, sem o texto. Os clientes, as ordens e as fotos da sua loja não aparecem nas telas de quem opera.',
]

const rights = [
  '**Levar.** Em Configurações, Sistema, Exportar dados baixa tudo o que a loja cadastrou, com as fotos, num arquivo ZIP, também depois que o plano acaba. Cada lista sai ainda em CSV.',
  '**Corrigir.** O que você cadastrou se altera na própria tela, enquanto há um plano; o nome e o e-mail da conta, sempre.',
  '**Apagar.** Ordens, fotos, despesas e lembretes, um a um, e o cliente que não tem mais ordens; de quem tem, Dados pessoais apaga a pessoa e deixa as ordens sem ela. A conta inteira, em Configurações, Segurança: some uma semana depois do pedido, com fotos e logo, e até lá você pode desistir.',
  `**Perguntar.** Escreva em [Contato](${publicPages.contact.path}). Quem é cliente de uma loja pergunta à loja, que responde pelos dados dele.`,
]

const sharing = [
  'A Bancada não vende nem cede dados. Eles ficam com quem presta serviço a ela: a hospedagem, onde estão o banco de dados e as fotos, e o servidor de e-mail, que entrega os avisos e leva a quem responde o que se escreve em Contato.',
  'Fora isso, só o que você mesmo manda: a conversa que você abre no WhatsApp, e a compra na página de pagamento, que avisa à Bancada quem pagou, quanto e até quando.',
  'As páginas não carregam nada de outros endereços: nem medidores de audiência, nem anúncios, nem fontes de letra.',
]

const cookiesLead = 'Só os necessários, por isso não há aviso para aceitar:'

const protection = [
  'Da senha fica só um resumo (argon2id), do qual não se volta a ela.',
  'Os segredos da verificação em duas etapas e da página de pagamento ficam cifrados.',
  'As fotos perdem o lugar em que foram tiradas.',
  'Cada conta só alcança o que é da própria loja, e o servidor confere isso a cada pedido.',
  'Há verificação em duas etapas e chaves de acesso para quem quiser.',
]

const terms = [
  `O teste dura ${trialDays} dias e não pede cartão.`,
  'Os planos são por mês e por loja, sem fidelidade: cancelar não tem multa, e o acesso vai até o fim do período pago.',
  'A compra pode ser desfeita em 7 dias, com o valor de volta (Código de Defesa do Consumidor, art. 49). Com o reembolso, o acesso acaba.',
  'O que você cadastra é seu. Perante os seus clientes, quem responde pelos dados deles é a sua loja.',
  'Não tente entrar em contas alheias nem derrubar o sistema: a conta usada para isso pode ser desativada.',
  `Quando um plano acaba, nada é apagado: [veja o que continua](${publicPages.prices.path}).`,
]
