import { type MaposTables, maposTables } from './mapos-dump.ts'

const statuses = [
  'Aberto',
  'Em Andamento',
  'Aguardando Peças',
  'Aprovado',
  'Orçamento',
  'Negociação',
  'Cancelado',
  'Finalizado',
  'Faturado',
  'Faturado',
  'Faturado',
] as const
const names = ['Ana', 'Beto', 'Célia', 'D&#039;Ávila', 'Érico', 'Fátima & Filhos', 'Guto “Zé”', 'João\\Maria']
const devices = [
  'iPhone 12',
  '<p>Samsung Galaxy <b>A12</b></p><p>IMEI 35 1234</p>',
  'Moto G8\nsem bateria',
  'Notebook Dell &amp; fonte',
]
const defects = ['Tela trincada', '<p>Não liga<br>caiu na água</p>', 'Bateria', '', "Conector 'solto'"]
const forms = ['Pix', 'Dinheiro', 'Cartão de Crédito', 'Cartão de Débito']

/** The shop of somebody who used MapOS for two years until that day: the same for the same seed. */
export function maposShop({
  seed,
  orders,
  until,
}: {
  seed: number
  orders: number
  until: string
}): MaposTables {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const often = (percent: number) => below(100) < percent
  const before = (days: number) => new Date(Date.parse(until) - days * 86_400_000).toISOString().slice(0, 10)
  const amount = () => (below(40_000) + 1) / 100
  const customers = Math.ceil(orders / 3)

  const clientes = Array.from({ length: customers }, (_, at) => ({
    idClientes: at + 1,
    nomeCliente: `${one(names)} ${at}`,
    documento: often(30) ? '000.000.000-00' : '',
    telefone: often(20) ? `(11) 3${String(at).padStart(7, '0')}` : '',
    celular: often(80) ? `(11) 98${String(at).padStart(7, '0')}` : '',
    email: often(20) ? 'não tem' : `c${at}@exemplo.com.br`,
    dataCadastro: before(below(730)),
    rua: 'Rua das Flores',
    numero: at,
    cidade: 'São Paulo',
    estado: 'SP',
    fornecedor: Number(often(3)),
  }))
  const os: Record<string, string | number | null>[] = []
  const produtos_os: Record<string, number>[] = []
  const servicos_os: Record<string, string | number>[] = []
  const lancamentos: Record<string, string | number | null>[] = []
  for (let id = 1; id <= orders; id++) {
    const ago = below(700)
    const status = one(statuses)
    for (let each = below(3); each > 0; each--)
      produtos_os.push({
        idProdutos_os: produtos_os.length + 1,
        os_id: id,
        quantidade: 1,
        produtos_id: 1,
        subTotal: amount(),
      })
    for (let each = below(3); each > 0; each--)
      servicos_os.push({
        idServicos_os: servicos_os.length + 1,
        os_id: id,
        servico: one(['Troca de tela', 'Limpeza', 'Mão de obra']),
        subTotal: amount(),
      })
    const isBilled = status === 'Faturado' || (status === 'Finalizado' && often(30))
    const idLancamentos = 1000 + id
    const isLinked = often(10)
    const clientes_id = below(customers) + 1
    os.push({
      idOs: id,
      dataInicial: before(ago),
      dataFinal: often(80) ? before(Math.max(0, ago - below(9))) : one([null, '0000-00-00']),
      descricaoProduto: one(devices),
      defeito: one(defects),
      status,
      observacoes: often(30) ? 'Cliente pediu "urgência"' : null,
      valorTotal: often(30) ? amount() : 0,
      valor_desconto: isBilled || often(20) ? (often(90) ? amount() : 0) : 0,
      clientes_id,
      usuarios_id: 1,
      lancamento: isBilled && isLinked ? idLancamentos : null,
      faturado: Number(isBilled),
    })
    if (isBilled)
      lancamentos.push({
        idLancamentos,
        descricao: isLinked ? 'Conserto' : one([`Fatura de OS Nº: ${id} `, `Fatura de OS - #${id}`]),
        valor: amount(),
        valor_desconto: 0,
        data_vencimento: before(ago),
        data_pagamento: before(Math.max(0, ago - below(40))),
        baixado: Number(often(80)),
        forma_pgto: one(forms),
        tipo: 'receita',
        clientes_id,
      })
  }
  for (let each = 1; each <= orders / 4; each++) {
    const day = before(below(700))
    lancamentos.push({
      idLancamentos: 10_000 + each,
      descricao: one(['Aluguel', 'Peças &amp; telas', 'Anúncio', 'Café']),
      valor: amount(),
      valor_desconto: 0,
      data_vencimento: day,
      data_pagamento: day,
      baixado: Number(often(75)),
      tipo: 'despesa',
      categorias_id: often(30) ? 1 : null,
    })
    lancamentos.push({
      idLancamentos: 20_000 + each,
      descricao: `Fatura de Venda Nº: ${each}`,
      valor: amount(),
      data_vencimento: day,
      data_pagamento: day,
      baixado: 1,
      forma_pgto: 'Pix',
      tipo: 'receita',
      vendas_id: each,
    })
  }
  return maposTables({
    categorias: [{ idCategorias: 1, categoria: 'Ferramentas' }],
    clientes,
    emitente: [{ id: 1, nome: 'Loja do Zé', cnpj: '11.222.333/0001-81' }],
    lancamentos,
    logs: Array.from({ length: orders }, (_, at) => ({ idLogs: at, tarefa: "Editou a OS; ('x')" })),
    os,
    produtos: [{ idProdutos: 1, descricao: 'Tela' }],
    produtos_os,
    servicos_os,
    vendas: Array.from({ length: Math.floor(orders / 4) }, (_, at) => ({ idVendas: at + 1, clientes_id: 1 })),
  })
}
