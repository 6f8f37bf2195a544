import { trialDays } from '../../../shared/plans.ts'

// What the first page says: only what a test proves (npm run claims).

export const hero = {
  title: 'Caderno não avisa que o prazo venceu.',
  lead: `Na Bancada, cada aparelho vira uma OS em menos de um minuto, o que atrasou aparece em vermelho e o “ficou pronto” já abre escrito no WhatsApp. Teste por ${trialDays} dias, sem cartão.`,
}

/** A day with Bancada, each idea beside the piece of the app that does it (Features.tsx). */
export const ideas = {
  status: {
    title: 'Quatro status, um clique',
    text: 'Cada OS anda de Recebido a Entregue. Quem está no balcão e quem está na bancada veem a mesma lista, que se atualiza sozinha.',
  },
  intake: {
    title: 'Uma OS em menos de um minuto',
    text: 'Cliente novo se cadastra ali mesmo. O número sai sozinho, a foto vem da câmera do celular, o prazo se escolhe com um toque.',
  },
  message: {
    title: 'O aviso sai pronto',
    text: 'A mensagem já vem com o nome, o aparelho e o número da OS, no seu WhatsApp e com as suas palavras. Você confere e envia.',
  },
  month: {
    title: 'O mês fecha na tela',
    text: 'Receita, despesas e lucro do mês, OS em aberto e serviços que mais saem. Sem planilha no domingo à noite.',
  },
}

export const also = [
  { title: 'Fotos antes e depois', text: 'O risco que já estava lá fica registrado.' },
  { title: 'Histórico do cliente', text: 'O que já consertou, o que pagou e o que deve.' },
  { title: 'Lembretes', text: 'Entrega, pagamento e retorno, com dia e hora.' },
  { title: 'Impressão da OS', text: 'A4 ou bobina de 80 mm, em duas vias.' },
]

export const audience = [
  {
    title: 'Técnico autônomo',
    text: 'Atende, conserta e cobra sozinho: a OS, o aviso e o caixa cabem no celular do bolso.',
  },
  { title: 'Loja pequena', text: 'Balcão e bancada na mesma lista, atualizada sozinha nas duas telas.' },
  { title: 'Empresa média', text: 'Milhares de OS, e a busca continua achando pelo final do telefone.' },
  {
    title: 'Quem se perde nos prazos',
    text: 'O atrasado fica em vermelho, e o pronto que ninguém veio buscar também aparece.',
  },
  {
    title: 'Quem está começando',
    text: 'Três dias de teste, dez OS, sem cartão. O primeiro aparelho já sai com número.',
  },
  {
    title: 'Franquia',
    text: 'Cada unidade com sua conta e seu plano, seus números e seu caixa. Uma não vê a outra.',
  },
]

/** The closing words, on other pages too. */
export const closing = {
  title: 'A próxima OS já pode sair com número.',
  text: 'Três dias, dez OS, nenhum cartão. Se não servir, nada é cobrado.',
}
