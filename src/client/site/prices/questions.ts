import type { Question } from '../frame/Questions.tsx'

/** What people ask before they pay. */
export const priceQuestions: Question[] = [
  {
    asked: 'Preciso de cartão para testar?',
    answer:
      'Não. Nome, e-mail e senha bastam. O teste dura 3 dias, com até 10 OS e 50 clientes, e não vira cobrança: quando acaba, você escolhe um plano ou não.',
  },
  {
    asked: 'Posso cancelar quando quiser?',
    answer:
      'Sim, sem multa, no lugar onde você comprou. O acesso vai até o fim do período já pago. Só com reembolso ou contestação da compra ele acaba na hora.',
  },
  {
    asked: 'Se eu mudar de plano, vale a partir de quando?',
    answer:
      'Para subir ao Profissional, assine: ele vale assim que o pagamento é confirmado. Depois cancele o Básico onde o comprou, pois uma assinatura não encerra a outra. Para descer ao Básico, cancele o Profissional e assine o Básico quando ele acabar: enquanto o Profissional vale, o Básico espera. Assinou antes? Não cancele o Básico: Assinatura diz em que dia ele entra.',
  },
  {
    asked: 'Como se paga?',
    answer:
      'Em Assinatura, “Assinar Agora” abre a página de pagamento em outra aba, e o plano entra sozinho quando o pagamento é confirmado. A compra leva a referência da sua conta, mesmo que lá você use outro e-mail. Até você cancelar, ele renova e é cobrado de novo.',
  },
  {
    asked: 'Quando as 100 OS do Básico voltam a contar do zero?',
    answer:
      'No primeiro dia do mês, à meia-noite do fuso da sua loja. OS abertas no mês anterior continuam andando e não contam de novo.',
  },
  {
    asked: 'Meu funcionário pode usar?',
    answer:
      'Todos os planos têm 1 usuário. A mesma conta fica aberta no notebook do balcão e no celular da bancada, e o que muda num aparece no outro.',
  },
]
