/** The nouns whose rows are compared between a backup and today. */
export type ChangedNoun = 'clientes' | 'ordens' | 'despesas' | 'lembretes'

/** Which of the rows changed since a backup go back to it, by id: only these, or all but these. */
export type RevertChoice = { so: string[] } | { menos: string[] }

/** How many rows a choice takes back. */
export const countChosen = (chosen: RevertChoice, total: number): number =>
  'so' in chosen ? chosen.so.length : total - chosen.menos.length

export const isChosen = (chosen: RevertChoice, id: string): boolean =>
  'so' in chosen ? chosen.so.includes(id) : !chosen.menos.includes(id)

/** The most ids that one choice may list. */
export const maxNamedChanges = 500

/** The choices made when an import is confirmed. */
export interface ConfirmOptions {
  voltar?: RevertChoice | undefined
}

/** A field's value. */
export type FieldValue = string | number | boolean | null

/** A row that differs from the backup: each changed field, with the names of referenced rows. */
export interface ChangedRow {
  noun: ChangedNoun
  id: string
  /** A name, a description or a title; for an order its number. */
  nome: string
  /** Only for an order. */
  aparelho?: string
  campos: { campo: string; hoje: FieldValue; copia: FieldValue }[]
}

/** Why a row was not changed back. */
export type NotRevertedReason =
  | 'mudou'
  | 'excluido'
  | 'cliente'
  | 'os'
  | 'recorrentes'
  | 'historico'
  | 'invalido'

/** A row that was not changed back, and why. */
export interface NotRevertedRow extends Pick<ChangedRow, 'noun' | 'id' | 'nome'> {
  motivo: NotRevertedReason
}
