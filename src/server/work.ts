import type { JobKind } from '../shared/jobs.ts'
import { keyLetter } from './api-keys/key-letter.ts'
import { confirmationLetter } from './auth/confirm-email.ts'
import { createAttempts } from './auth/credentials/attempts.ts'
import { deletionLetter } from './auth/deletion/ask-deletion.ts'
import { deleteAccount } from './auth/deletion/delete-account.ts'
import { factorLetter } from './auth/factors/factor-letter.ts'
import { changeEmailLetter } from './auth/recovery/change-email.ts'
import { passwordChangedLetter } from './auth/recovery/change-password.ts'
import { resetLetter } from './auth/recovery/reset-password.ts'
import { emailChangedLetter } from './auth/recovery/revert-email.ts'
import { deriveAllGroupsWork, deriveGroupWork } from './billing/derive-group.ts'
import { contactLetter } from './contacts/send-contact.ts'
import { markWork } from './customers/erased.ts'
import { copyLetter, exportLetter } from './data/exports/export-letter.ts'
import { endImports, importRows, readLongFile } from './data/imports/imports-work.ts'
import type { Reader } from './data/imports/staging/file-to-read.ts'
import { backUpShop } from './data/shop-backups/shop-backup-work.ts'
import { openBackupBucket } from './data/system-backup/backup-bucket.ts'
import { backUpNightly } from './data/system-backup/nightly-backup-work.ts'
import type { Deps } from './deps.ts'
import { temporaryFolder } from './http/temporary-folder.ts'
import type { Job, Work } from './jobs/jobs.ts'
import { morningLetter, queueMorningLetter } from './letters/morning-letter.ts'
import { quoteLetter } from './letters/quote-letter.ts'
import { queueRemindersLetter, remindersLetter } from './letters/reminders-letter.ts'
import { queueWeekLetter, weekLetter } from './letters/week-letter.ts'
import { type AddressedLetter, type Mailer, mailWork } from './mail/mailer.ts'
import { emptyTrash } from './orders/purge.ts'
import { queueReminderWebhooks } from './reminders/queue-reminder-webhooks.ts'
import type { Cipher } from './secrets/cipher.ts'
import type { Signer } from './secrets/signer.ts'
import { pixLetter } from './settings/pix-letter.ts'
import { deliver } from './webhooks/deliver.ts'
import { createSender, type Send } from './webhooks/send.ts'
import { webhookLetter } from './webhooks/webhook-letter.ts'

interface WorkDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'storage'> {
  mailer: Mailer
  signer: Signer
  cipher: Cipher
  /** Calls an address that a user gave; tests put a receiver of their own there. */
  send?: Send
  /** Reads imported files. */
  reader: Reader
}

/**
 * The work of each kind of job. A letter to an owner about what is due takes two: `avisar_` decides what that is and
 * schedules `carta_`, which sends the mail and may be tried again.
 */
export function workOf({ mailer, reader, send, ...given }: WorkDeps): Record<JobKind, Work> {
  const deps = { ...given, attempts: createAttempts(given.db, given.clock) }
  const folder = temporaryFolder(deps.config.dataDir).path
  const mail = (write: (given: typeof deps, job: Job) => Promise<AddressedLetter | null>): Work =>
    mailWork({ ...given, mailer }, job => write(deps, job))
  return {
    avisar_lembretes: queueRemindersLetter(deps),
    avisar_manha: queueMorningLetter(deps),
    avisar_semana: queueWeekLetter(deps),
    avisar_webhooks: queueReminderWebhooks(deps),
    carta_chave_api: mail(keyLetter),
    carta_confirmacao: mail(confirmationLetter),
    carta_contato: mail(contactLetter),
    carta_copia: mail(copyLetter),
    carta_exclusao: mail(deletionLetter),
    carta_email_trocado: mail(emailChangedLetter),
    carta_exportacao: mail(exportLetter),
    carta_fator: mail(factorLetter),
    carta_lembretes: mail(remindersLetter),
    carta_manha: mail(morningLetter),
    carta_orcamento: mail(quoteLetter),
    carta_pix: mail(pixLetter),
    carta_redefinicao: mail(resetLetter),
    carta_semana: mail(weekLetter),
    carta_senha_trocada: mail(passwordChangedLetter),
    carta_troca_email: mail(changeEmailLetter),
    carta_webhook: mail(webhookLetter),
    copiar: backUpShop({ ...deps, folder }),
    copiar_sistema: backUpNightly({ ...deps, folder, bucket: openBackupBucket(deps.config) }),
    derivar_cobranca: deriveGroupWork(deps),
    derivar_todas: deriveAllGroupsWork(deps),
    encerrar_importacao: endImports(deps),
    entregar_webhook: deliver({ ...deps, send: send ?? createSender(given.config) }),
    esvaziar_lixeira: emptyTrash(deps),
    excluir_conta: deleteAccount(deps),
    importar: importRows({ ...deps, reader, folder }),
    ler_arquivo: readLongFile({ ...deps, reader, folder }),
    marcar_apagado: markWork(deps),
  }
}
