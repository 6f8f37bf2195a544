export const kept = [
  {
    what: 'Sua conta: nome, e-mail, plano, resumo da senha, verificação em duas etapas e chaves de acesso',
    why: 'Entrar e receber os avisos',
    until: 'Até a conta ser excluída, uma semana depois do seu pedido',
  },
  {
    what: 'Chaves da API: nome, o que permitem, quantas vezes e quando foram usadas e um resumo, sem a chave',
    why: 'Reconhecer o site ou o programa da loja que usa a Bancada',
    until: 'Até 90 dias depois de revogadas, ou até a conta ser excluída',
  },
  {
    what: 'Dados da loja: clientes, ordens, orçamentos e o histórico delas, despesas, lembretes, configurações',
    why: 'Mostrar a você o que você cadastrou',
    until: 'Até você excluir, ou enquanto a conta existir, com plano ou sem',
  },
  {
    what: 'Fotos dos aparelhos e logo',
    why: 'Registrar como o aparelho entrou e saiu; mostrar o logo nos comprovantes',
    until: 'Até você excluir, e até sair o último backup que as tem; sem o lugar em que foram tiradas',
  },
  {
    what: 'Backups da loja, feitos de madrugada nos planos pagos: os mesmos dados, e as fotos excluídas que um deles ainda tem',
    why: 'Você baixar como a loja estava em outro dia',
    until:
      'Os últimos 7; 30 dias depois que o plano acaba ou que você os desliga. Quem você apaga sai deles também',
  },
  {
    what: 'Cópia de todo o sistema, se quem opera a Bancada faz uma a cada noite: tudo o que está nesta lista',
    why: 'Nada se perder quando um disco ou um servidor falha',
    until: '14 dias; se as cópias param, a última fica até a próxima. O que você exclui sai no mesmo prazo',
  },
  {
    what: 'Planilhas e outros arquivos que você importa',
    why: 'Mostrar como as linhas vão ficar e gravar o que você confirma',
    until: 'Até um dia depois; 30 dias se algo espera por um plano maior',
  },
  {
    what: 'Ordens excluídas',
    why: 'Restaurar o que saiu por engano',
    until: '30 dias na Lixeira, depois somem, com as fotos e o histórico',
  },
  {
    what: 'Página do cliente, aberta pelo link da OS: o link cifrado e, com a resposta do orçamento, o nome dado, o motivo e parte do endereço IP',
    why: 'O cliente ver o orçamento e responder, e a loja saber de onde veio a resposta',
    until: 'Até a OS sair da Lixeira, ou até o cliente ser apagado',
  },
  {
    what: 'Aparelhos conectados: navegador, sistema e endereço IP',
    why: 'Você ver e encerrar cada um',
    until: 'Até saírem da conta; 60 dias no máximo',
  },
  {
    what: 'Registro de acessos: data, hora, endereço IP e navegador',
    why: 'Obrigação do Marco Civil da Internet (Lei 12.965/2014, art. 15)',
    until: '6 meses, mesmo que a conta seja excluída',
  },
  {
    what: 'Contagem de tentativas, por conta, e-mail ou endereço IP',
    why: 'Barrar quem adivinha senhas ou inunda o sistema',
    until: 'Cerca de um dia',
  },
  {
    what: 'Registro do servidor: endereço IP, página e resposta de cada pedido',
    why: 'Achar falhas e abusos; nada do que se digita entra nele',
    until: 'Pelo tempo que a hospedagem guarda',
  },
  {
    what: 'Compras: o que a página de pagamento avisa, com nome, e-mail e o que mais ela disser de quem comprou',
    why: 'Saber que plano vale e responder por cobranças',
    until: 'Fica também depois que a conta é excluída, sem dono na Bancada',
  },
  {
    what: 'E-mails enviados a você: de que tipo e quando, sem o texto',
    why: 'Saber se um aviso saiu',
    until: '90 dias, ou até a conta ser excluída',
  },
  {
    what: 'Uso da loja: quantas OS e clientes foram cadastrados em cada dia',
    why: 'Mostrar a quem opera a Bancada quanto ela é usada',
    until: 'Enquanto a conta existir',
  },
  {
    what: 'Registro do que quem opera a Bancada faz nas contas: quem, o quê, em qual, o motivo e quando',
    why: 'Saber por que um plano mudou ou um acesso foi fechado',
    until: 'Não é apagado; os nomes e e-mails saem dele quando a conta de cada um é excluída',
  },
  {
    what: 'Webhooks que você cria: o endereço, o segredo cifrado e o que foi enviado a ele, com nomes e telefones de clientes',
    why: 'Avisar o seu sistema, e você ver o que chegou e enviar de novo',
    until: 'O endereço, até você excluir; os envios, por 30 dias, e até o cliente ser apagado',
  },
  {
    what: 'Mensagens de Contato: nome, e-mail, empresa e o que você escreveu; a conta e o plano, se ela estava aberta',
    why: 'Responder',
    until:
      '2 anos depois da resposta; antes, se a conta que escreveu ou que confirmou esse e-mail for excluída',
  },
]

export const cookies = [
  {
    name: 'sessao',
    what: 'mantém você conectado. Some quando você sai; sem uso, deixa de valer depois do tempo que você escolheu: 12 horas se não escolheu, 14 dias se desligou a saída automática.',
  },
  {
    name: 'aparelho-…',
    what: 'diz que este aparelho já entrou na conta, para que tentativas alheias não bloqueiem você. Dura 1 ano, e perde o valor quando a senha muda.',
  },
  {
    name: 'tema, idioma, sidebar',
    what: 'a aparência que você escolheu; não dizem quem você é. Duram 1 ano, sidebar 7 dias.',
  },
]

export const cookieNotes = [
  'Em https, os nomes dos dois primeiros começam com __Host-.',
  'O navegador guarda também, só nele, o rascunho do que você ainda não salvou, até você salvar, descartar ou fechar a aba, o que você escolheu para a impressora e para os avisos deste navegador, e quando ficou sem ninguém conectado pela última vez.',
]
