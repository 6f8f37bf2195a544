import { publicPages } from '../frame/pages.ts'
import { PageTop, Prose, Wrap } from '../frame/parts.tsx'
import { Closing } from '../landing/Closing.tsx'

/** Why it exists, and by what it is made. */
export function About() {
  return (
    <>
      <PageTop title="Feita para a bancada, não para a reunião">
        A Bancada cuida de ordens de serviço, clientes e caixa de quem conserta celular. Só isso, e por
        inteiro.
      </PageTop>
      <Wrap>
        <Prose>
          <h2>O caderno funciona, até a fila crescer</h2>
          <p>
            Quase toda assistência começa com um caderno e uma boa memória. Com trinta aparelhos na gaveta, um
            prazo passa, um cliente liga duas vezes, e no fim do mês ninguém sabe ao certo o que sobrou. É
            para esse dia que a Bancada existe.
          </p>
          <h2>Como decidimos</h2>
          <p>
            Uma OS nova, com cliente novo, tem que caber numa tela e em menos de um minuto. Um status muda com
            um clique. Qualquer OS aparece em segundos, pelo nome, pelo aparelho ou pelo final do telefone. E
            nada do que você digitou se perde, nem quando a internet cai no meio.
          </p>
          <p>
            O que está escrito nestas páginas é o que o sistema faz hoje. O que ainda está em construção, como
            a <a href={publicPages.api.path}>API</a>, aparece como prévia, e não é vendido.
          </p>
          <h2>Os dados são seus</h2>
          <p>
            Ordens e clientes saem em planilha quando você quiser, também depois que o plano acaba. Nada é
            apagado por falta de pagamento. O que guardamos e por quanto tempo está em{' '}
            <a href={publicPages.privacy.path}>Privacidade</a>; o que está no ar agora, em{' '}
            <a href={publicPages.status.path}>Status</a>.
          </p>
        </Prose>
      </Wrap>
      <Closing />
    </>
  )
}
