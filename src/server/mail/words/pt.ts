/** The texts of mails in Portuguese. The other languages have the same shape. */
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
  deletion: {
    subject: (when: string) => `Sua conta será excluída em ${when}`,
    title: (when: string) => `Sua conta será excluída em ${when}`,
    why: 'Você pediu. A loja, as OS, os clientes, as fotos e as configurações vão junto, e ninguém pode trazê-los de volta. Até lá a conta funciona como sempre.',
    action: 'Manter a conta',
    holds: 'O botão vale até esse dia e uma vez só. Entrando na conta você também pode mantê-la.',
    copy: (url: string) => `Não abre? Copie no navegador: ${url}`,
    stranger: 'Não foi você? Mantenha a conta pelo botão e troque a senha.',
  },
  reset: {
    subject: 'Crie uma senha nova',
    why: 'Alguém pediu para trocar a senha desta conta. Se foi você, use o botão. A verificação em duas etapas, se estiver ativa, continua sendo pedida na entrada.',
    action: 'Criar senha nova',
    holds: 'Vale por 10 minutos e uma vez só. Ao salvar, todos os aparelhos saem da conta.',
    stranger:
      'Não foi você? Não precisa fazer nada: a senha de hoje continua valendo. Nunca pedimos senha por e-mail nem por WhatsApp.',
  },
  passwordChanged: {
    subject: 'A senha da sua conta foi trocada',
    when: (moment: string) => `Foi em ${moment}. Os outros aparelhos saíram da conta.`,
    asleep: (names: string) =>
      `Também ficaram em pausa as chaves da API e os webhooks, até você reativar cada um em Configurações, Integrações: ${names}.`,
    awake: (names: string) =>
      `As chaves da API e os webhooks continuam funcionando, como você escolheu: ${names}.`,
    stranger: 'Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora.',
    action: 'Não fui eu: criar outra senha',
    never: 'Avisamos a cada troca de senha. Nunca pedimos senha por e-mail nem por WhatsApp.',
  },
  changeEmail: {
    subject: 'Confirme o novo e-mail da sua conta',
    title: 'Confirme que este e-mail é seu',
    why: 'Uma conta na Bancada quer passar a usar este endereço. Confirme para entrar com ele daqui em diante.',
    action: 'Confirmar e-mail',
    holds: 'O botão vale por 24 horas e uma vez só. Até lá a conta fica com o e-mail de antes.',
    stranger: 'Não pediu? Ignore: sem confirmação nada muda.',
  },
  emailChanged: {
    subject: 'O e-mail da sua conta foi trocado',
    when: (moment: string) =>
      `Foi em ${moment}. Este endereço não entra mais na conta nem recebe os avisos dela.`,
    stranger:
      'Se não foi você, desfaça a troca: a conta volta para este e-mail, todos os aparelhos saem dela, o que entrou em Segurança desde a troca é removido, os códigos de recuperação deixam de valer, e mandamos um link para criar uma senha nova.',
    action: 'Desfazer a troca',
    holds: (until: string) => `O botão vale até ${until}.`,
    own: 'Foi você? Não precisa fazer nada.',
  },
  exported: {
    subject: 'Os dados da sua loja foram exportados',
    title: 'Os dados da loja foram baixados',
    what: (when: string) =>
      `Em ${when} começou uma exportação: clientes, OS, despesas, lembretes e fotos, num arquivo.`,
    holds: 'Quem tem o arquivo lê tudo o que há nele, também nomes, telefones e documentos. Guarde-o bem.',
    action: 'Conferir os acessos',
    stranger: 'Não foi você? Alguém está na sua conta: entre, encerre os outros aparelhos e troque a senha.',
  },
  copied: {
    subject: 'Um backup da sua loja foi baixado',
    title: 'Um backup da loja foi baixado',
    what: (when: string) =>
      `Em ${when} alguém baixou um dos backups feitos de madrugada: clientes, OS, despesas e lembretes, num arquivo.`,
    holds: 'Quem tem o arquivo lê tudo o que há nele, também nomes, telefones e documentos. Guarde-o bem.',
    action: 'Conferir os acessos',
    stranger: 'Não foi você? Alguém está na sua conta: entre, encerre os outros aparelhos e troque a senha.',
  },
  factor: {
    says: {
      codigo_ligado: {
        subject: 'Verificação em duas etapas ativada',
        title: 'A verificação em duas etapas foi ativada',
        what: (when: string) =>
          `Em ${when}, um app autenticador foi ligado à sua conta: depois da senha, a entrada pede um código dele.`,
        note: 'Os outros aparelhos saíram da conta. Guarde os códigos de recuperação: eles valem no lugar do app.',
      },
      codigo_desligado: {
        subject: 'Verificação em duas etapas desativada',
        title: 'A verificação em duas etapas foi desativada',
        what: (when: string) =>
          `Em ${when}, o app autenticador foi desligado da sua conta: para entrar basta a senha.`,
        note: 'Os outros aparelhos saíram da conta, e os códigos de recuperação não valem mais.',
      },
      codigos_novos: {
        subject: 'Códigos de recuperação novos',
        title: 'Seus códigos de recuperação são outros',
        what: (when: string) =>
          `Em ${when} foram gerados outros códigos de recuperação para a sua conta. Os de antes não valem mais.`,
        note: '',
      },
      chave_criada: {
        subject: 'Chave de acesso criada',
        title: 'Uma chave de acesso foi criada',
        what: (when: string) =>
          `Em ${when} foi criada uma chave de acesso: com ela dá para entrar na sua conta sem senha.`,
        note: 'Os outros aparelhos saíram da conta.',
      },
      chave_removida: {
        subject: 'Chave de acesso removida',
        title: 'Uma chave de acesso foi removida',
        what: (when: string) => `Em ${when} uma chave de acesso foi removida: ela não abre mais a sua conta.`,
        note: 'Os outros aparelhos saíram da conta.',
      },
      fatores_removidos: {
        subject: 'Verificação em duas etapas removida pelo suporte',
        title: 'O suporte removeu sua verificação em duas etapas',
        what: (when: string) =>
          `Em ${when}, o suporte removeu da sua conta o app autenticador, os códigos de recuperação e as chaves de acesso. Para entrar basta a senha: ative a verificação em duas etapas de novo.`,
        note: 'Todos os aparelhos saíram da conta.',
      },
    },
    action: 'Conferir em Segurança',
    stranger: 'Não foi você? Alguém sabe a sua senha: entre, troque a senha e confira esta tela.',
    never: 'Nunca pedimos senha nem código por e-mail ou WhatsApp.',
  },
  webhook: {
    says: {
      criado: {
        subject: 'Um webhook foi ligado à sua loja',
        title: 'A loja agora avisa um sistema',
        what: (when: string, host: string) =>
          `Em ${when} um webhook para ${host} foi criado ou mudou de endereço: a Bancada avisa esse sistema quando algo acontece na loja.`,
        note: 'Os avisos levam nomes e telefones de clientes.',
      },
      dormindo: {
        subject: 'Webhooks em pausa',
        title: 'Seus webhooks estão em pausa',
        what: (when: string, hosts: string) =>
          `Desde ${when}, porque a conta foi recuperada ou as outras sessões dela foram encerradas: ${hosts}. Nada é enviado até você reativar cada um.`,
        note: 'Confira cada endereço: reative os que são seus e exclua os outros.',
      },
      falhas: {
        subject: 'Um webhook foi desligado: 3 dias de falhas',
        title: 'Desligamos um webhook que não responde',
        what: (when: string, host: string) =>
          `Em ${when} o webhook para ${host} completou 3 dias só de falhas, e paramos de enviar.`,
        note: 'Corrija o sistema que recebe, use “Enviar teste” e ligue o webhook de novo. O que espera há menos de 4 dias é enviado nessa hora.',
      },
      fila: {
        subject: 'Um webhook foi desligado: avisos demais na fila',
        title: 'Desligamos um webhook com a fila cheia',
        what: (when: string, host: string) =>
          `Em ${when} havia 5.000 avisos à espera de ${host}, e paramos de juntar mais.`,
        note: 'O que aconteceu depois não será enviado. Corrija o sistema que recebe e ligue o webhook de novo: o que espera há menos de 4 dias é enviado nessa hora.',
      },
    },
    action: 'Abrir Integrações',
  },
  apiKey: {
    says: {
      criada: {
        subject: 'Chave da API criada',
        what: (names: string, when: string) =>
          `Foi em ${when}: ${names}. Quem tem a chave usa a loja pela API, no que ela permite.`,
        note: 'A chave inteira foi mostrada uma vez, na tela. Ela não vai por e-mail.',
      },
      revogada: {
        subject: 'Chave da API revogada',
        what: (names: string, when: string) =>
          `Foi em ${when}: ${names}. O que usava a chave não entra mais na loja.`,
        note: 'Uma chave revogada não volta. Se precisar, crie outra.',
      },
      acordada: {
        subject: 'Chave da API reativada',
        what: (names: string, when: string) => `Foi em ${when}: ${names}. A chave voltou a funcionar.`,
        note: 'Não usa mais? Revogue: o que tem a chave deixa de entrar.',
      },
      dormindo: {
        subject: 'Chaves da API em pausa',
        what: (names: string, when: string) =>
          `Desde ${when}, porque a conta foi recuperada ou as outras sessões dela foram encerradas: ${names}. O que usa estas chaves fica sem acesso até você reativar cada uma.`,
        note: 'Confira cada uma: reative as que são suas e revogue as outras.',
      },
    },
    action: 'Conferir em Integrações',
    stranger: 'Não foi você? Alguém sabe a sua senha: entre, troque a senha e confira esta tela.',
    never: 'Nunca pedimos senha, código nem chave por e-mail ou WhatsApp.',
  },
  pix: {
    subject: 'Chave Pix da loja alterada',
    changed: (key: string, receiver: string, when: string) =>
      `Foi em ${when}. O Pix das suas OS agora vai para ${key}, de ${receiver}.`,
    removed: (when: string) => `Foi em ${when}: a chave saiu, e as OS não mostram mais Pix.`,
    note: 'Códigos e QRs que já saíram, no papel ou em mensagens, continuam com a chave de antes.',
    action: 'Conferir em Empresa',
    stranger: 'Não foi você? Alguém sabe a sua senha: entre, troque a senha e confira a chave.',
    never: 'Nunca pedimos senha, código nem chave por e-mail ou WhatsApp.',
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
  hello: (name: string) => `Oi, ${name}.`,
  order: (numero: string) => `OS ${numero}`,
  more: (count: number) => `mais ${count}`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Lembrete: ${first}` : `${count} lembretes: ${first}`,
    title: (count: number) => (count === 1 ? '1 lembrete venceu' : `${count} lembretes venceram`),
    words: 'Está na hora do que você pediu para lembrar.',
    section: 'Lembretes',
    action: 'Ver lembretes',
    reason:
      'Enviado quando passa a hora de um lembrete, porque “Lembretes vencidos” e o e-mail estão ligados.',
  },
  morning: {
    late: (count: number) => (count === 1 ? '1 atrasada' : `${count} atrasadas`),
    due: (count: number) => `${count} para entregar`,
    owed: (total: string) => `${total} a receber`,
    subject: (parts: string) => `Hoje: ${parts}`,
    lateSection: (count: number): string => (count === 1 ? 'Atrasada' : 'Atrasadas'),
    dueSection: 'Para hoje',
    lateBy: (count: number) => (count === 1 ? '1 dia' : `${count} dias`),
    paid: 'pago',
    unpriced: 'a orçar',
    action: 'Abrir a Bancada',
    reason: (switches: string) =>
      `Enviado de manhã, nos dias em que há algo a dizer, porque ${switches} e o e-mail estão ligados.`,
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
  quote: {
    says: {
      aprovado: {
        subject: (name: string, order: string, total: string) =>
          `${name} aprovou o orçamento da OS ${order}, ${total}`,
        title: (name: string, order: string) => `${name} aprovou o orçamento da OS ${order}`,
      },
      recusado: {
        subject: (name: string, order: string, total: string) =>
          `${name} recusou o orçamento da OS ${order}, ${total}`,
        title: (name: string, order: string) => `${name} recusou o orçamento da OS ${order}`,
      },
    },
    total: (total: string) => `O orçamento era de ${total}. A resposta veio pela página do cliente.`,
    signed: (name: string) => `Quem respondeu assinou ${name}.`,
    because: (reason: string) => `Motivo: ${reason}`,
    action: 'Ver OS',
    reason:
      'Enviado quando um cliente responde a um orçamento, porque “Respostas de orçamento” e o e-mail estão ligados.',
  },
  weekly: {
    subject: (entered: number, left: number, profit: string) =>
      `Sua semana: ${entered === 1 ? '1 entrou' : `${entered} entraram`}, ${left === 1 ? '1 saiu' : `${left} saíram`}, ${profit} de lucro`,
    title: (entered: number, left: number) =>
      `${entered === 1 ? '1 aparelho entrou' : `${entered} aparelhos entraram`}, ${left === 1 ? '1 saiu' : `${left} saíram`}`,
    /** How many more orders came in than the week before; negative for fewer. */
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
      'Enviado na segunda de manhã, com a semana de domingo a sábado fechada, porque “Relatórios semanais” e o e-mail estão ligados.',
  },
  contact: {
    subject: (about: string, first: boolean) => `${first ? 'Profissional' : 'Contato'}: ${about}`,
    who: 'Quem escreveu',
    name: 'Nome',
    email: 'Email',
    company: 'Empresa',
    message: 'Mensagem',
    plan: 'Plano',
    plans: { teste: 'Teste Gratuito', basico: 'Plano Básico', profissional: 'Plano Profissional' },
    answer: 'Responder',
    reply: (about: string) => `Re: ${about}`,
    reason: 'Veio do formulário de contato. A resposta a este e-mail vai para quem escreveu.',
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
