/** What of a shop's copy is compared with the rows of today. */
export type ChangedNoun = 'clientes' | 'ordens' | 'despesas' | 'lembretes'

/** Which of the rows that changed since a copy go back to what they were in it, by their ids: these alone, or all but these. */
export type ChangesBack = { so: string[] } | { menos: string[] }

/** How many of these rows a choice takes. */
export const countChosen = (chosen: ChangesBack, total: number): number =>
  'so' in chosen ? chosen.so.length : total - chosen.menos.length

export const isChosen = (chosen: ChangesBack, id: string): boolean =>
  'so' in chosen ? chosen.so.includes(id) : !chosen.menos.includes(id)

/** As many as are named one by one at most. */
export const maxNamedChanges = 500

/** What is chosen as an import is confirmed. */
export interface ConfirmOptions {
  voltar?: ChangesBack | undefined
}

/** What stands in a field. */
export type FieldValue = string | number | boolean | null

/** A row that is another today than in the copy: each field that differs, with whose name an id has. */
export interface ChangedRow {
  noun: ChangedNoun
  id: string
  /** A name, a description, a title; of an order its number. */
  nome: string
  /** Of an order. */
  aparelho?: string
  campos: { campo: string; hoje: FieldValue; copia: FieldValue }[]
}

/** Why a row was not changed back. */
export type LeftReason = 'mudou' | 'excluido' | 'cliente' | 'os' | 'recorrentes' | 'historico' | 'invalido'

/** A row that stayed as it was, and why. */
export interface LeftRow extends Pick<ChangedRow, 'noun' | 'id' | 'nome'> {
  motivo: LeftReason
}
