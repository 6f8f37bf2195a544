// What the page of contact promises: only what a test proves (npm run claims).

export const contactLead = 'Escreva como falaria no balcão. A resposta chega por e-mail.'

export const usedFor = 'Usamos estes dados só para responder.'

/** For a message that was not accepted. */
export const textStays = 'O que você escreveu continua aqui embaixo.'

/** When and in which order messages are answered. */
export const expected = {
  when: 'Segunda a sexta, 9h às 18h, e sábado, 9h às 12h, horário de São Paulo.',
  order:
    'Quem assina o Profissional e escreve com a conta aberta é atendido antes. Depois, por hora de chegada.',
}

/** For an accepted message; the writer's address goes between. */
export const answerGoes = {
  to: 'A resposta vai para',
  when: 'Atendemos de segunda a sexta, das 9h às 18h, e sábado, das 9h às 12h.',
}
