/** A shop's own data, by its user_id: what one shop reads and writes is on one node. The first is lojas. */
export const shopTables = [
  'lojas',
  'clientes',
  'configuracoes',
  'copias',
  'copias_objetos',
  'despesas',
  'entregas_webhook',
  'eventos_os',
  'exportacoes',
  'fotos_os',
  'importacoes',
  'importados',
  'itens_os',
  'lembretes',
  'lixeira_itens',
  'lixeira_orcamentos',
  'lixeira_os',
  'orcamentos',
  'ordens_servico',
  'totais',
  'webhooks',
]

/** Where a database is distributed, these are too: one statement moves a shop's counter and its figures of a day. */
export const distributed = [...shopTables, 'atividade']

/** And these are on every node: foreign keys of all others refer to them, and a shop's state is read with its plan. */
export const everywhere = ['usuarios', 'user_planos']
