import { publicPages } from './frame/pages.ts'
import { PageTop, Prose, RichText, Wrap } from './frame/parts.tsx'
import { Closing } from './landing/Closing.tsx'

/** Why Bancada exists, and how it is made. */
export function About() {
  return (
    <>
      <PageTop title="Feita para a bancada, não para a reunião">{aboutLead}</PageTop>
      <Wrap>
        <Prose>
          <h2>O caderno funciona, até a fila crescer</h2>
          <p>
            Muita assistência começa com um caderno e uma boa memória. Com trinta aparelhos na gaveta, um
            prazo passa, um cliente liga duas vezes, e no fim do mês ninguém sabe ao certo o que sobrou. É
            para esse dia que a Bancada existe.
          </p>
          <h2>Como decidimos</h2>
          {decided.map(text => (
            <p key={text}>
              <RichText>{text}</RichText>
            </p>
          ))}
          <h2>Os dados são seus</h2>
          {yours.map(text => (
            <p key={text}>
              <RichText>{text}</RichText>
            </p>
          ))}
        </Prose>
      </Wrap>
      <Closing />
    </>
  )
}

// What the page says of the app: only what a test proves (npm run claims).

const aboutLead =
  'A Bancada cuida de ordens de serviço, clientes e caixa de quem conserta celular, e de mais nada.'

const decided = [
  'Uma OS nova, com cliente novo, tem que caber numa tela e em menos de um minuto. Um status muda com um clique. Qualquer OS aparece em segundos, pelo nome, pelo aparelho ou pelo final do telefone. E o que você digitou continua na tela, mesmo quando a internet cai no meio.',
  'O que está escrito nestas páginas é o que o sistema faz hoje, e um teste prova cada promessa.',
]

const yours = [
  'Ordens e clientes saem em planilha quando você quiser, também depois que o plano acaba. Nada é apagado por falta de pagamento.',
  `O que guardamos e por quanto tempo está em [Privacidade](${publicPages.privacy.path}); o que está no ar agora, em [Status](${publicPages.status.path}).`,
]
