/** The tour's steps, in the order of a day: a picture (scripts/site-pictures.mjs) and what happens in it. */
export const steps = [
  {
    figure: 'passeio-entrada',
    title: 'O aparelho chega',
    text: 'Cliente, aparelho, defeito e valor numa tela. Cliente novo se cadastra ali mesmo, e o prazo sai com um toque.',
  },
  {
    figure: 'passeio-lista',
    title: 'A fila do dia',
    text: 'Quem, qual aparelho, para quando, quanto e em que pé. O que atrasou fica em vermelho.',
  },
  {
    figure: 'passeio-status',
    title: 'Um toque muda o status',
    text: 'A seta leva a OS ao próximo passo. Errou? “Desfazer” volta tudo, com as datas.',
  },
  {
    figure: 'passeio-pronta',
    title: 'Ficou pronto, avise',
    text: 'Da OS sai a conversa no WhatsApp, com o seu texto já preenchido. Você só envia.',
  },
  {
    figure: 'passeio-fotos',
    title: 'Antes e depois',
    text: 'As fotos ficam na OS, e todas juntas na galeria. O risco que já estava lá fica registrado.',
  },
  {
    figure: 'passeio-pago',
    title: 'Recebeu, um toque',
    text: 'Dinheiro, PIX ou cartão. O que foi entregue sem pagar aparece em “A receber”.',
  },
  {
    figure: 'passeio-mes',
    title: 'O mês na tela',
    text: 'Receita, despesas, lucro, e quem ainda deve, desde quando.',
  },
]
