/** The zone of a shop whose owner's browser named none that we know. */
export const defaultZone = 'America/Sao_Paulo'
export const administratorPasswordMin = 12

/** By what an owner signed in: the password alone, with a code of the app or a recovery code, or a passkey. */
export const entryFactors = ['senha', 'codigo', 'recuperacao', 'chave'] as const
export type EntryFactor = (typeof entryFactors)[number]

/** Whether whoever signed in so showed more than a password; a passkey shows who is there by itself. */
export const hasFactor = (fator: EntryFactor): boolean => fator !== 'senha'

/** What the access log tells: a sign-in, and the first use on another day or from another address. */
export const accessEvents = ['entrada', 'uso'] as const

/** What a mailed link is for. */
export const linkKinds = [
  'confirmar_email',
  'redefinir_senha',
  'trocar_email',
  'desfazer_email',
  'cancelar_exclusao',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Days for which an account that its owner deletes can be kept after all. */
export const accountGrace = 7

/** Minutes without use after which a session may end by itself, as an owner can choose. */
export const idleMinutes = ['15', '30', '60', '120', '240', '480', '720'] as const
