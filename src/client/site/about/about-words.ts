import { publicPages } from '../frame/pages.ts'

// What the page says of the app: only what a test proves (npm run claims).

export const aboutLead =
  'A Bancada cuida de ordens de serviço, clientes e caixa de quem conserta celular, e de mais nada.'

export const decided = [
  'Uma OS nova, com cliente novo, tem que caber numa tela e em menos de um minuto. Um status muda com um clique. Qualquer OS aparece em segundos, pelo nome, pelo aparelho ou pelo final do telefone. E o que você digitou continua na tela, mesmo quando a internet cai no meio.',
  `O que está escrito nestas páginas é o que o sistema faz hoje. O que ainda está em construção, como a [API](${publicPages.api.path}), aparece como prévia, e não é vendido.`,
]

export const yours = [
  'Ordens e clientes saem em planilha quando você quiser, também depois que o plano acaba. Nada é apagado por falta de pagamento.',
  `O que guardamos e por quanto tempo está em [Privacidade](${publicPages.privacy.path}); o que está no ar agora, em [Status](${publicPages.status.path}).`,
]
