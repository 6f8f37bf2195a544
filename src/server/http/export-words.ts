import type { AuditAct } from '../../shared/admin.ts'
import type { RefusalKey } from '../../shared/errors.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { PlanName } from '../../shared/plans.ts'
import type { RefusalData } from '../errors.ts'

/** What stands above the columns of the exports. */
export const headings = {
  alvo: 'Alvo',
  alvoEmail: 'Email do alvo',
  aparelhoOuServico: 'Grupo',
  ato: 'Ato',
  cadastro: 'Cadastro',
  categoria: 'Categoria',
  cliente: 'Cliente',
  clientes: 'Clientes',
  data: 'Data',
  defeito: 'Defeito',
  descricao: 'Descrição',
  detalhe: 'Detalhe',
  dispositivo: 'Aparelho',
  documento: 'CPF ou CNPJ',
  email: 'Email',
  endereco: 'Endereço',
  entrada: 'Entrada',
  entregue: 'Entregue em',
  fim: 'Período fim',
  forma_pagamento: 'Forma de pagamento',
  hora: 'Hora',
  inicio: 'Período início',
  motivo: 'Motivo',
  nome: 'Nome',
  observacoes: 'Observações',
  os: 'OS',
  pagas: 'OS pagas',
  pago: 'Pago',
  pago_em: 'Pago em',
  previsao: 'Previsão',
  plano: 'Plano',
  por: 'Quem',
  pronta: 'Pronta desde',
  receitaPorAparelho: 'Receita por aparelho',
  receitaPorServico: 'Receita por serviço',
  recorrente: 'Recorrente',
  saida: 'Saída',
  status: 'Status',
  telefone: 'Telefone',
  tipo: 'Tipo',
  tipo_servico: 'Tipo de Serviço',
  total_os: 'Total OS',
  usuario: 'Usuário',
  valor: 'Valor',
  valor_total: 'Valor Total',
}

/** Stored values as the screens name them. */
export const names = {
  categoria: {
    aluguel: 'Aluguel',
    pecas: 'Peças',
    ferramentas: 'Ferramentas',
    marketing: 'Marketing',
    outros: 'Outros',
  } satisfies Record<ExpenseCategory, string>,
  tipo: { receita: 'Receita', despesa: 'Despesa' },
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

/** What a browser shows in place of a file that it was not given: one sentence, for no page of ours is there to say it. */
export function refusalSentence(key: RefusalKey, { minutes = 1 }: RefusalData, requestId: string): string {
  switch (key) {
    case 'entrada_invalida':
    case 'nao_encontrado':
      return 'O endereço deste arquivo não está certo. Exporte de novo pela tela.'
    case 'indisponivel':
      return 'Sem resposta do servidor. Tente de novo em instantes.'
    case 'fator_necessario':
      return 'Entre com o segundo fator para abrir a administração.'
    case 'muitas_tentativas':
      return minutes === 1
        ? 'Muitas exportações ao mesmo tempo. Tente de novo em 1 minuto.'
        : `Muitas exportações ao mesmo tempo. Tente de novo em ${minutes} minutos.`
    case 'nao_autenticado':
      return 'Sua sessão terminou. Entre de novo para exportar.'
    case 'plano_sem_relatorios':
      return 'Relatórios avançados são do Plano Profissional'
    case 'sem_permissao':
      return 'Exporte este arquivo pela tela.'
    default:
      return `Algo deu errado. Código do erro: ${requestId}`
  }
}
