import type { RefusalKey } from '../../shared/errors.ts'
import type { RefusalData } from '../errors.ts'

/** What a browser shows in place of a file that it was not given: one sentence, for no page of ours is there to say it. */
export function refusalSentence(key: RefusalKey, { minutes = 1 }: RefusalData, requestId: string): string {
  switch (key) {
    case 'entrada_invalida':
    case 'nao_encontrado':
      return 'O endereço deste arquivo não está certo. Exporte de novo pela tela.'
    case 'conflito':
      return 'Os dados de um cliente estão sendo apagados desta cópia. Tente de novo em instantes.'
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
