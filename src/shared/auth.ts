/** The zone of a shop whose owner's browser sent no zone that we know. */
export const defaultZone = 'America/Sao_Paulo'
export const administratorPasswordMin = 12

/** How an owner signed in: password alone, with an app's code or a recovery code, or passkey. */
export const entryFactors = ['senha', 'codigo', 'recuperacao', 'chave'] as const
export type EntryFactor = (typeof entryFactors)[number]

/** Whether signing in took more than a password. A passkey does, because it verifies its user. */
export const hasFactor = (fator: EntryFactor): boolean => fator !== 'senha'

/** Entries of the access log: a sign-in, and the first use on another day or from another address. */
export const accessEvents = ['entrada', 'uso'] as const

/** The purposes of mailed links. */
export const linkKinds = [
  'confirmar_email',
  'redefinir_senha',
  'trocar_email',
  'desfazer_email',
  'cancelar_exclusao',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Days in which the owner can cancel a requested deletion. */
export const accountGraceDays = 7

/** Minutes without use after which a session ends, to choose from. */
export const idleMinutes = ['15', '30', '60', '120', '240', '480', '720'] as const
