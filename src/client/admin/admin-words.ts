import { t } from '@lingui/core/macro'
import { billingZone } from '../../shared/billing.ts'
import { dayOf } from '../../shared/days.ts'
import { type JobKind, type JobState, jobKinds } from '../../shared/jobs.ts'
import type { PlanName } from '../../shared/plans.ts'
import { dateWords } from '../ui/clock-words.ts'

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
    case 'avisar_webhooks':
      return t`Lembretes para webhooks`
    case 'carta_chave_api':
      return t`E-mail de chave da API`
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
      return t`E-mail de verificação em duas etapas`
    case 'carta_lembretes':
      return t`E-mail de lembretes`
    case 'carta_manha':
      return t`E-mail da manhã`
    case 'carta_orcamento':
      return t`E-mail de orçamento respondido`
    case 'carta_pix':
      return t`E-mail de chave Pix alterada`
    case 'carta_redefinicao':
      return t`E-mail de recuperação`
    case 'carta_semana':
      return t`E-mail da semana`
    case 'carta_senha_trocada':
      return t`E-mail de senha trocada`
    case 'carta_troca_email':
      return t`E-mail de troca de endereço`
    case 'carta_webhook':
      return t`E-mail de webhook`
    case 'carta_copia':
      return t`E-mail de backup baixado`
    case 'copiar':
      return t`Backup da loja`
    case 'copiar_sistema':
      return t`Backup do sistema`
    case 'derivar_cobranca':
      return t`Processar uma compra`
    case 'derivar_todas':
      return t`Processar todas as compras`
    case 'encerrar_importacao':
      return t`Encerrar uma importação`
    case 'entregar_webhook':
      return t`Entregas de um webhook`
    case 'esvaziar_lixeira':
      return t`Esvaziar a Lixeira`
    case 'excluir_conta':
      return t`Excluir uma conta`
    case 'importar':
      return t`Importar os arquivos de uma loja`
    case 'ler_arquivo':
      return t`Ler um arquivo grande`
    case 'marcar_apagado':
      return t`Registrar quem foi apagado`
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

/** 'Teste Gratuito', 'Plano Básico', 'Plano Profissional'. */
export function planTitle(plano: PlanName): string {
  switch (plano) {
    case 'teste':
      return t`Teste Gratuito`
    case 'basico':
      return t`Plano Básico`
    case 'profissional':
      return t`Plano Profissional`
  }
}

/** The short name, for columns and choices. */
export function planShort(plano: PlanName): string {
  switch (plano) {
    case 'teste':
      return t`Teste`
    case 'basico':
      return t`Básico`
    case 'profissional':
      return t`Profissional`
  }
}

/** The last day of something that ends at an instant: a day's end is the first moment of the next. */
export const lastDayOf = (end: string): string => dayOf(new Date(Date.parse(end) - 1), billingZone)

interface OwnersPlan {
  plano_ativo: boolean
  data_fim: string | null
  carencia_ate: string | null
}

/**
 * Until when a plan is active, or since when it is not. `late`: its end has passed, and it is in its days of grace.
 */
export function planUntil(
  { plano_ativo, data_fim, carencia_ate }: OwnersPlan,
  now: Date,
): { words: string; late: boolean } {
  const date = (instant: string) => dateWords(lastDayOf(instant), dayOf(now, billingZone))
  const late = plano_ativo && carencia_ate !== null && data_fim !== null && new Date(data_fim) < now
  if (late) return { words: t`em carência até ${date(carencia_ate)}`, late }
  if (data_fim === null) return { words: plano_ativo ? t`sem data de fim` : t`sem plano`, late }
  return { words: plano_ativo ? t`até ${date(data_fim)}` : t`acabou ${date(data_fim)}`, late }
}
