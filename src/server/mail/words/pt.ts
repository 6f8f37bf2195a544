/** The sentences of mails in Portuguese: the other languages' have the same form. */
export const pt = {
  confirm: {
    subject: 'Confirme seu e-mail',
    title: 'Confirme que este e-mail é seu',
    why: 'Sua conta na Bancada foi criada com este endereço. Confirme para ligar os avisos por e-mail.',
    action: 'Confirmar e-mail',
    holds: 'O botão vale por 24 horas e uma vez só. Você já pode entrar e abrir OS antes disso.',
    copy: (url: string) => `Não abre? Copie no navegador: ${url}`,
    stranger: 'Não criou conta? Ignore: sem confirmação não mandamos mais nada.',
  },
  product: 'Bancada, assistência técnica',
  stop: 'Parar de receber',
  hours: 'Mudar a hora',
  unsubscribe: {
    title: 'Avisos por e-mail',
    ask: 'Parar de receber lembretes, pagamentos pendentes e relatórios por e-mail?',
    action: 'Parar de receber',
    done: 'Pronto: não mandamos mais avisos por e-mail. Para voltar, ligue em Configurações, Notificações.',
    invalid: 'Este link não vale mais.',
  },
  order: (numero: string) => `OS ${numero}`,
  more: (count: number) => `mais ${count}`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Lembrete: ${first}` : `${count} lembretes: ${first}`,
    title: (count: number) => (count === 1 ? '1 lembrete venceu' : `${count} lembretes venceram`),
    words: 'Está na hora do que você pediu para lembrar.',
    section: 'Lembretes',
    action: 'Ver lembretes',
    reason: 'Vai quando passa a hora de um lembrete, porque “Lembretes vencidos” e o e-mail estão ligados.',
  },
  morning: {
    late: (count: number) => (count === 1 ? '1 atrasada' : `${count} atrasadas`),
    due: (count: number) => `${count} para entregar`,
    owed: (total: string) => `${total} por receber`,
    subject: (parts: string) => `Hoje: ${parts}`,
    lateSection: (count: number): string => (count === 1 ? 'Atrasada' : 'Atrasadas'),
    dueSection: 'Para hoje',
    lateBy: (count: number) => (count === 1 ? '1 dia' : `${count} dias`),
    paid: 'pago',
    action: 'Abrir a Bancada',
    reason: (switches: string) =>
      `Vai de manhã, nos dias em que há algo a dizer, porque ${switches} e o e-mail estão ligados.`,
    switches: { lembretes_vencidas: '“Lembretes vencidos”', pagamentos_pendentes: '“Pagamentos pendentes”' },
  },
  payments: {
    subject: (count: number, total: string) =>
      count === 1 ? `1 OS entregue sem pagar, ${total}` : `${count} OS entregues sem pagar, ${total}`,
    title: (count: number) =>
      count === 1 ? '1 OS foi entregue e não foi paga' : `${count} OS foram entregues e não foram pagas`,
    words: (total: string) => `Falta receber ${total}.`,
    section: 'Pagamentos pendentes',
    note: (count: number) => (count === 1 ? '1 entregue sem pagar' : `${count} entregues sem pagar`),
    delivered: (when: string) => `entregue ${when}`,
    action: 'Ver quem deve',
  },
  weekly: {
    subject: (entered: number, left: number, profit: string) =>
      `Sua semana: ${entered === 1 ? '1 entrou' : `${entered} entraram`}, ${left === 1 ? '1 saiu' : `${left} saíram`}, ${profit} de lucro`,
    title: (entered: number, left: number) =>
      `${entered === 1 ? '1 aparelho entrou' : `${entered} aparelhos entraram`}, ${left === 1 ? '1 saiu' : `${left} saíram`}`,
    /** How many more entered than in the week before; fewer where it is negative. */
    compared: (more: number) =>
      more === 0
        ? 'Tantos quanto na semana anterior.'
        : `${Math.abs(more)} a ${more > 0 ? 'mais' : 'menos'} que na semana anterior.`,
    bestDay: (day: string) => `O dia que mais rendeu foi ${day}.`,
    revenue: 'Receita',
    expenses: 'Despesas',
    profit: 'Lucro',
    was: (amount: string) => `era ${amount}`,
    days: 'Receita por dia',
    unit: 'em R$',
    services: 'Serviços mais pedidos',
    count: (count: number) => (count === 1 ? '1 serviço' : `${count} serviços`),
    left: 'Ficou para esta semana',
    open: (count: number) => `${count} em aberto`,
    ready: (count: number) =>
      count === 1 ? '1 pronta esperando retirada' : `${count} prontas esperando retirada`,
    action: 'Ver relatórios',
    reason:
      'Sai na segunda de manhã, com a semana de domingo a sábado fechada, porque “Relatórios semanais” e o e-mail estão ligados.',
  },
  status: {
    Recebido: 'Recebido',
    'Em Andamento': 'Em Andamento',
    Pronto: 'Pronto',
    Entregue: 'Entregue',
  },
  service: {
    'Troca de Tela': 'Troca de Tela',
    'Troca de Bateria': 'Troca de Bateria',
    'Reparo de Carregamento': 'Reparo de Carregamento',
    'Limpeza/Oxidação': 'Limpeza/Oxidação',
    'Reparo de Botões': 'Reparo de Botões',
    'Reparo de Câmera': 'Reparo de Câmera',
    'Reparo de Áudio': 'Reparo de Áudio',
    'Reparo de Software': 'Reparo de Software',
    Formatação: 'Formatação',
    Desbloqueio: 'Desbloqueio',
    'Backup/Recuperação': 'Backup/Recuperação',
    Outros: 'Outros',
  },
}

export type Words = typeof pt
