import { t } from '@lingui/core/macro'
import { type JobKind, type JobState, jobKinds } from '../../../shared/jobs.ts'

/** What a job does. A kind that only a newer server knows is shown as it is. */
export function jobWord(tipo: string): string {
  const known = jobKinds.find(kind => kind === tipo)
  return known ? wordOf(known) : tipo
}

function wordOf(tipo: JobKind): string {
  switch (tipo) {
    case 'avisar_lembretes':
      return t`Lembretes vencidos`
    case 'avisar_manha':
      return t`Resumo da manhã`
    case 'avisar_semana':
      return t`Resumo da semana`
    case 'carta_confirmacao':
      return t`E-mail de confirmação`
    case 'carta_contato':
      return t`E-mail de contato`
    case 'carta_email_trocado':
      return t`E-mail de endereço trocado`
    case 'carta_exclusao':
      return t`E-mail de exclusão da conta`
    case 'carta_exportacao':
      return t`E-mail de dados exportados`
    case 'carta_fator':
      return t`E-mail de segundo fator`
    case 'carta_lembretes':
      return t`E-mail de lembretes`
    case 'carta_manha':
      return t`E-mail da manhã`
    case 'carta_redefinicao':
      return t`E-mail de recuperação`
    case 'carta_semana':
      return t`E-mail da semana`
    case 'carta_senha_trocada':
      return t`E-mail de senha trocada`
    case 'carta_troca_email':
      return t`E-mail de troca de endereço`
    case 'carta_copia':
      return t`E-mail de cópia baixada`
    case 'copiar':
      return t`Cópias da loja`
    case 'derivar_cobranca':
      return t`Processar uma compra`
    case 'derivar_todas':
      return t`Processar todas as compras`
    case 'encerrar_importacao':
      return t`Encerrar uma importação`
    case 'esvaziar_lixeira':
      return t`Esvaziar a Lixeira`
    case 'excluir_conta':
      return t`Excluir uma conta`
    case 'importar':
      return t`Importar os arquivos de uma loja`
    case 'ler_arquivo':
      return t`Ler um arquivo grande`
    case 'marcar_apagado':
      return t`Anotar quem foi apagado`
  }
}

export function jobStateWord(estado: JobState): string {
  switch (estado) {
    case 'esperando':
      return t`Esperando`
    case 'rodando':
      return t`Rodando`
    case 'falhos':
      return t`Falhou`
  }
}
