import { stringify } from 'csv-stringify/sync'
import type { AuditAct } from '../../../shared/admin.ts'
import type { ExpenseCategory } from '../../../shared/finance.ts'
import type { PlanName } from '../../../shared/plans.ts'
import type { AnswerPlace, QuoteAnswer } from '../../../shared/quotes.ts'

/** A bigint is an amount in centavos: unlike a text, it may begin with a minus sign. */
type Cell = string | number | bigint

/** A column: its heading, and its value for a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell]

/**
 * Rows as text that Brazilian Excel opens: UTF-8 with a BOM, ; between cells, CRLF after lines. Written page by page: one
 * write per line would take twice the processor time.
 */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const page of pages) yield csvLines(columns, page)
}

/** The beginning of the text: BOM and headings. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  stringify([columns.map(([heading]) => heading)], { ...forExcel, bom: true })

/** A line for each row. */
export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map(row => columns.map(([, cell]) => cell(row))),
    forExcel,
  )

/** DD/MM/AAAA from YYYY-MM-DD. */
export const csvDay = (day: string): string => day.split('-').reverse().join('/')

/** 1234,50 from the database's 1234.50. Text, because a number could lose cents. */
export const csvAmount = (amount: string): string => amount.replace('.', ',')

const forExcel = {
  delimiter: ';',
  // Quoted for programs that split at both ; and commas, so that amounts and texts stay one cell.
  quoted_string: true,
  record_delimiter: '\r\n',
  // With the delimiter given, the library would leave a lone CR or LF unquoted, which starts a new line.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    string: withoutHiddenFormula,
    bigint: (centavos: bigint) => ({ value: csvAmount((Number(centavos) / 100).toFixed(2)), quoted: true }),
  },
}

/**
 * The library marks cells that begin with = + - @, tab or CR as text. This also covers formulas behind blanks or invisible
 * characters, and behind commas, tabs and line breaks, where some programs begin a cell despite the quotes. Each run is
 * read once: looking back from each sign would take quadratic time.
 */
function withoutHiddenFormula(text: string): string {
  const marked = text.replace(/[\s",\p{Cf}\p{Cc}]+/gu, (run, at: number) =>
    isSign(text.charAt(at + run.length)) && (at === 0 || /[,\t\r\n]/.test(run)) ? `${run}'` : run,
  )
  return isSign(text.charAt(0)) ? `'${marked}` : marked
}

const isSign = (char: string) => /[=+\-@＝＋－＠]/.test(char)

/** Headings of the exports' columns. */
export const headings = {
  a_orcar: 'A orçar',
  alvo: 'Alvo',
  alvoEmail: 'Email do alvo',
  antes: 'Antes',
  aparelhoOuServico: 'Grupo',
  ato: 'Ato',
  cadastro: 'Cadastro',
  categoria: 'Categoria',
  chave: 'Chave',
  cliente: 'Cliente',
  clientes: 'Clientes',
  criada: 'Criada em',
  comCusto: 'OS com custo',
  custo: 'Custo',
  custo_unitario: 'Custo unitário',
  data: 'Data',
  defeito: 'Defeito',
  depois: 'Depois',
  desconto: 'Desconto',
  descricao: 'Descrição',
  detalhe: 'Detalhe',
  dispositivo: 'Aparelho',
  documento: 'CPF ou CNPJ',
  email: 'Email',
  endereco: 'Endereço',
  entrada: 'Entrada',
  entregue: 'Entregue em',
  enviado: 'Enviado em',
  estado: 'Estado',
  evento: 'Evento',
  excluida: 'Excluída em',
  fim: 'Período fim',
  forma_pagamento: 'Forma de pagamento',
  garantia: 'Garantia (dias)',
  hora: 'Hora',
  importado: 'Importado',
  inicio: 'Período início',
  margem: 'Margem',
  motivo: 'Motivo',
  nome: 'Nome',
  observacoes: 'Observações',
  onde: 'Onde',
  os: 'OS',
  pagas: 'OS pagas',
  pago: 'Pago',
  pago_em: 'Pago em',
  permite: 'Permite',
  previsao: 'Previsão',
  plano: 'Plano',
  por: 'Quem',
  pronta: 'Pronta desde',
  quantidade: 'Quantidade',
  receitaPorAparelho: 'Receita por aparelho',
  receitaPorServico: 'Receita por serviço',
  recorrente: 'Recorrente',
  respondido: 'Respondido em',
  resposta: 'Resposta',
  revogada: 'Revogada em',
  saida: 'Saída',
  status: 'Status',
  telefone: 'Telefone',
  tipo: 'Tipo',
  tipo_servico: 'Tipo de Serviço',
  titulo: 'Título',
  total_os: 'Total OS',
  ultimo_uso: 'Último uso',
  usuario: 'Usuário',
  vale_ate: 'Vale até',
  valor: 'Valor',
  valorComCusto: 'Valor com custo',
  valor_total: 'Valor Total',
  valor_unitario: 'Valor unitário',
  versao: 'Versão',
}

/** Stored values, as the screens show them. */
export const names = {
  categoria: {
    aluguel: 'Aluguel',
    pecas: 'Peças',
    ferramentas: 'Ferramentas',
    marketing: 'Marketing',
    outros: 'Outros',
  } satisfies Record<ExpenseCategory, string>,
  tipo: { receita: 'Receita', despesa: 'Despesa' },
  resposta: { aprovado: 'Aprovado', recusado: 'Recusado' } satisfies Record<QuoteAnswer, string>,
  onde: { link: 'Link', balcao: 'Balcão' } satisfies Record<AnswerPlace, string>,
  grupo: { servico: 'Serviço', aparelho: 'Aparelho' },
  plano: {
    teste: 'Teste Gratuito',
    basico: 'Plano Básico',
    profissional: 'Plano Profissional',
  } satisfies Record<PlanName, string>,
  ato: {
    plano_alterado: 'Plano alterado',
    teste_estendido: 'Teste estendido',
    conta_desativada: 'Conta desativada',
    conta_reativada: 'Conta reativada',
    sessoes_encerradas: 'Sessões encerradas',
    recuperacao_enviada: 'Recuperação enviada',
    provedor_salvo: 'Configurações do provedor salvas',
    webhook_testado: 'Webhook testado',
    entrega_reprocessada: 'Entrega reprocessada',
    entrega_revelada: 'Entrega revelada',
    compra_vinculada: 'Compra vinculada',
    job_repetido: 'Tarefa repetida',
    contato_respondido: 'Contato respondido',
    usuarios_exportados: 'Usuários exportados',
    auditoria_exportada: 'Auditoria exportada',
  } satisfies Record<AuditAct, string>,
  ativo: 'Ativo',
  inativo: 'Inativo',
  sim: 'Sim',
  nao: 'Não',
}
