/** The kinds of scheduled work (server/work.ts). */
export const jobKinds = [
  'avisar_lembretes',
  'avisar_manha',
  'avisar_semana',
  'avisar_webhooks',
  'carta_chave_api',
  'carta_confirmacao',
  'carta_contato',
  'carta_copia',
  'carta_email_trocado',
  'carta_exclusao',
  'carta_exportacao',
  'carta_fator',
  'carta_lembretes',
  'carta_manha',
  'carta_orcamento',
  'carta_pix',
  'carta_redefinicao',
  'carta_semana',
  'carta_senha_trocada',
  'carta_troca_email',
  'carta_webhook',
  'copiar',
  'copiar_sistema',
  'derivar_cobranca',
  'derivar_todas',
  'encerrar_importacao',
  'entregar_webhook',
  'esvaziar_lixeira',
  'excluir_conta',
  'importar',
  'ler_arquivo',
  'marcar_apagado',
] as const
export type JobKind = (typeof jobKinds)[number]

/** Waiting for its time or another try; running; given up after the last try. */
export const jobStates = ['esperando', 'rodando', 'falhos'] as const
export type JobState = (typeof jobStates)[number]
