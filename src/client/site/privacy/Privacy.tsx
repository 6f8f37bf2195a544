import { publicPages } from '../frame/pages.ts'
import { PageTop, Prose, TableRoom, Wrap } from '../frame/parts.tsx'
import { cookies, kept } from './kept.ts'

/** What is kept of whom, for how long, and what they can do about it, as the software behaves (product 24.7). */
export function Privacy() {
  return (
    <>
      <PageTop title="Que dados guardamos, e por quê">
        O que está aqui é o que o sistema faz, não uma carta de intenções. Vale para a Lei Geral de Proteção
        de Dados (LGPD, Lei 13.709/2018).
      </PageTop>
      <Wrap>
        <Prose>
          <h2>Quem é quem</h2>
          <p>
            Dos dados da sua conta (nome, e-mail, plano), a Bancada é controladora. Dos dados dos clientes da
            sua loja, a controladora é a loja: a Bancada os guarda e mostra por ordem dela, e de mais ninguém.
            Quem opera o sistema vê a conta, o plano e quantas OS e clientes há, nunca quem são.
          </p>
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
        <Prose mt="12">
          <h2>O que você pode fazer</h2>
          <ul>
            <li>
              <b>Levar.</b> Ordens, clientes, despesas e relatórios saem em CSV; ordens e clientes também
              depois que o plano acaba.
            </li>
            <li>
              <b>Corrigir.</b> Tudo o que você cadastrou pode ser alterado na própria tela.
            </li>
            <li>
              <b>Apagar.</b> Clientes e ordens, um a um; a conta inteira em Configurações, Segurança: some em
              uma semana, com fotos e logo, e até lá você pode voltar atrás.
            </li>
            <li>
              <b>Perguntar.</b> Escreva em <a href={publicPages.contact.path}>Contato</a>.
            </li>
          </ul>
          <h2>Com quem é dividido</h2>
          <p>
            Com ninguém, fora o que você mesmo manda: a conversa que você abre no WhatsApp, e a compra na
            página de pagamento, que avisa à Bancada quem pagou, quanto e até quando. As páginas não carregam
            nada de outros endereços: nem medidores de audiência, nem anúncios, nem letras.
          </p>
          <h2>Cookies</h2>
          <p>Só os necessários, por isso não há aviso para aceitar:</p>
          <ul>
            {cookies.map(({ name, what }) => (
              <li key={name}>
                <b>{name}</b>: {what}
              </li>
            ))}
          </ul>
          <h2>Como é protegido</h2>
          <p>
            Senhas ficam só como um resumo (argon2id) do qual não se volta a elas. Segredos ficam cifrados. As
            fotos perdem o lugar em que foram tiradas. Cada loja só alcança as próprias linhas, e isso é
            conferido no servidor a cada pedido. Há segundo fator e chaves de acesso para quem quiser.
          </p>
          <h2>Termos de uso</h2>
          <p>
            O teste dura 3 dias e não pede cartão. Planos são por mês e por loja, sem fidelidade: cancelar não
            tem multa, e o acesso vai até o fim do período pago. Compras feitas pela internet podem ser
            desfeitas em 7 dias, com o valor de volta (Código de Defesa do Consumidor, art. 49). O que você
            cadastra é seu; você responde por ter podido guardar os dados dos seus clientes. Não tente entrar
            em contas alheias nem derrubar o sistema. Quando um plano acaba, nada é apagado:{' '}
            <a href={publicPages.prices.path}>veja o que continua</a>.
          </p>
        </Prose>
      </Wrap>
    </>
  )
}
