/** What can be wrong with one field. The client turns each into a sentence (client/ui/field-issues.ts). */
export const issueKeys = [
  'campo_invalido',
  'campo_desconhecido',
  'cliente_obrigatorio',
  'cnpj_invalido',
  'data_entrada_obrigatoria',
  'data_distante',
  'data_invalida',
  'data_obrigatoria',
  'defeito_obrigatorio',
  'descricao_obrigatoria',
  'documento_invalido',
  'email_invalido',
  'email_obrigatorio',
  'forma_pagamento_obrigatoria',
  'garantia_invalida',
  'hora_fim_antes',
  'hora_invalida',
  'marca_obrigatoria',
  'modelo_obrigatorio',
  'nome_obrigatorio',
  'opcao_invalida',
  'periodo_invertido',
  'senha_comum',
  'senha_curta',
  'senha_longa',
  'senha_obrigatoria',
  'telefone_invalido',
  'telefone_obrigatorio',
  'texto_invalido',
  'texto_longo',
  'tipo_servico_obrigatorio',
  'valor_invalido',
  'valor_obrigatorio',
  'valor_positivo',
  'variavel_desconhecida',
] as const
export type IssueKey = (typeof issueKeys)[number]

/** Why a request was refused. */
export const refusalKeys = [
  'arquivo_grande',
  'arquivo_invalido',
  'chave_repetida',
  'cliente_com_os',
  'conflito',
  'credenciais_invalidas',
  'email_em_uso',
  'entrada_invalida',
  'imagem_corrompida',
  'imagem_grande',
  'indisponivel',
  'interno',
  'limite_clientes',
  'limite_despesas',
  'limite_fotos',
  'limite_ordens',
  'limite_recorrentes',
  'link_invalido',
  'muitas_tentativas',
  'nao_autenticado',
  'nao_encontrado',
  'plano_expirado',
  'plano_sem_relatorios',
  'sem_permissao',
  'teste_expirado',
] as const
export type RefusalKey = (typeof refusalKeys)[number]

/** Field name to what is wrong with it, as it travels beside a refusal. */
export type FieldIssues = Record<string, IssueKey>

export const isIssueKey = (value: unknown): value is IssueKey => issueKeys.includes(value as IssueKey)
