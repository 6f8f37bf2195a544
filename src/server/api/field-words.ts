/** What the document says of a field where its name does not say it all. */
export const fieldWords: Record<string, string> = {
  a_orcar: 'Ainda sem preço: vai com valor 0, sem itens e sem pagamento, e acaba com qualquer um deles',
  alerta: 'Só as OS de um alerta do painel, ou as prometidas para hoje',
  aparelho: 'Marca e modelo; sem marca, até 80',
  ate: 'Último dia de entrada',
  atualizado_desde: 'Só o que mudou desde este instante',
  avisado_em: 'Quando o cliente recebeu a última mensagem',
  cursor: 'next_cursor da página anterior',
  data_entrada: 'Se falta na criação, hoje pelo relógio da loja',
  data_entrega: 'Só de uma OS entregue: na entrega, hoje; antes dela é ignorada',
  data_lembrete: 'Hora do relógio da loja, sem fuso: AAAA-MM-DDTHH:MM',
  de: 'Primeiro dia de entrada',
  desconto: 'Em reais, sobre a soma dos itens',
  documento: 'CPF ou CNPJ',
  forma_pagamento: 'Uma OS paga tem uma forma que não é Pendente; no pagamento, null o desfaz',
  itens:
    'Peças e serviços. Listas não os trazem. Enviados, substituem todos; custo_unitario nunca é respondido, e um item sem ele fica com o custo que tem',
  limit: 'Linhas da página',
  mes: 'AAAA-MM, ou tudo',
  importado: 'Veio de um arquivo',
  numero_anterior: 'O número no programa de onde a OS veio',
  orcamento:
    'De uma OS: em que pé está o orçamento mais recente, null sem nenhum; uma OS entregue só diz que foi aprovado. Numa lista: só as OS sem preço, sem resposta, aprovadas ou recusadas, ainda não entregues',
  orcamento_ate: 'O último dia em que o orçamento mais recente vale',
  orcamento_mudou: 'Itens, desconto ou valor mudaram depois do envio',
  orcamento_resposta: 'A resposta do cliente ao orçamento mais recente',
  orcamento_total: 'O total do orçamento mais recente, em reais',
  orcamento_versao: 'O número do orçamento mais recente',
  ordem: 'Como a lista é ordenada',
  pago: 'Mudá-lo pede também o escopo financeiro',
  pago_em: 'Só de uma OS paga: no pagamento, hoje; antes dele é ignorado',
  pronto_em: 'Desde quando espera a retirada',
  por: 'Onde foi respondido: link é a página do cliente, balcao a loja',
  q: 'Palavras da busca',
  sem_custo: 'Só as OS pagas deste mês (AAAA-MM, ou tudo) sem o custo de cada peça',
  soma_itens: 'null numa OS sem itens',
  updated_at: 'A versão: o mesmo que ETag, sem as aspas',
  valor: 'Em reais. De uma OS com itens é soma_itens menos desconto, e pode faltar',
}

/** Values of fields whose form a type does not say. */
export const fieldExamples: Record<string, string[]> = {
  documento: ['529.982.247-25', '11.444.777/0001-61'],
  email: ['ana@exemplo.com.br'],
  telefone: ['(11) 98741-1107', '1133334444'],
}
