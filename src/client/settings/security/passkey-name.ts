import { t } from '@lingui/core/macro'

/** What an owner may call a passkey of the device that this page is open on. */
export function guessPasskeyName(agent = navigator.userAgent): string {
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? t`Celular Android` : t`Tablet Android`
  if (/CrOS/.test(agent)) return 'Chromebook'
  if (/Windows/.test(agent)) return t`Computador com Windows`
  if (/Mac OS/.test(agent)) return 'Mac'
  if (/Linux/.test(agent)) return t`Computador com Linux`
  return t`Chave de acesso`
}
