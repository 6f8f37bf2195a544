import { maposDump, maposTables } from './mapos-dump.ts'

/** An order of MapOS; its customer is `cliente`, its payment `paid`. */
export const os = (fields: object = {}) => ({
  idOs: 12,
  dataInicial: '2026-03-02',
  dataFinal: '2026-03-05',
  descricaoProduto: 'iPhone 12',
  defeito: 'Tela trincada',
  status: 'Aberto',
  clientes_id: 7,
  faturado: 0,
  ...fields,
})

export const cliente = (fields: object = {}) => ({
  idClientes: 7,
  nomeCliente: 'Ana Ribeiro',
  celular: '(11) 98741-1107',
  dataCadastro: '2025-01-10',
  ...fields,
})

export const paid = (fields: object = {}) => ({
  idLancamentos: 90,
  descricao: 'Fatura de OS Nº: 12 ',
  valor: 100,
  data_vencimento: '2026-03-06',
  data_pagamento: '2026-03-07',
  baixado: 1,
  forma_pgto: 'Pix',
  tipo: 'receita',
  clientes_id: 7,
  ...fields,
})

export const dump = (rows: Parameters<typeof maposTables>[0]): string => maposDump(maposTables(rows))
