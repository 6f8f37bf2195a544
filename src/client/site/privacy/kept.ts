/** What is kept, as the software behaves. */
export const kept = [
  {
    what: 'Sua conta: nome, e-mail, resumo da senha',
    why: 'Entrar e receber os avisos',
    until: 'Até você excluir a conta, mais uma semana para voltar atrás',
  },
  {
    what: 'Dados da loja: clientes, ordens, despesas, lembretes, configurações',
    why: 'É o próprio sistema',
    until: 'Enquanto a conta existir, com plano ou sem',
  },
  {
    what: 'Fotos dos aparelhos e logo',
    why: 'Registrar como o aparelho entrou e saiu',
    until: 'Até você apagar; sem o lugar em que foram tiradas',
  },
  {
    what: 'Ordens excluídas',
    why: 'Restaurar o que saiu por engano',
    until: '30 dias na Lixeira, depois somem com as fotos',
  },
  {
    what: 'Aparelhos conectados e sessões',
    why: 'Você ver e encerrar cada um',
    until: '60 dias no máximo',
  },
  {
    what: 'Registro de acessos: data, hora e endereço IP',
    why: 'Obrigação do Marco Civil da Internet (Lei 12.965/2014, art. 15)',
    until: '6 meses, mesmo que a conta seja excluída',
  },
  {
    what: 'Compras: o que a página de pagamento avisa',
    why: 'Saber que plano vale e responder por cobranças',
    until: 'Fica depois da conta, sem ligação com ela',
  },
  {
    what: 'Mensagens de Contato',
    why: 'Responder',
    until: '2 anos depois da resposta',
  },
]

/** Every cookie there is. */
export const cookies = [
  { name: 'sessao', what: 'mantém você conectado; some ao sair, ou depois de 14 dias sem uso.' },
  {
    name: 'aparelho-…',
    what: 'diz que este aparelho já entrou na conta, para que tentativas alheias não bloqueiem você; dura 1 ano.',
  },
  { name: 'tema, idioma, sidebar', what: 'a aparência que você escolheu; não dizem quem você é.' },
]
