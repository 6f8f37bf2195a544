import type { ImportedCustomer } from '../../../../shared/customers-schema.ts'
import type { ImportedExpense } from '../../../../shared/finance-schema.ts'
import type { ChangedRow, FieldValue } from '../../../../shared/imports.ts'
import type { ImportedOrder } from '../../../../shared/orders-schema.ts'
import type { PhotoType } from '../../../../shared/photos.ts'
import type { SettingCategory } from '../../../../shared/settings.ts'
import type { eventos_os } from '../../../db/schema/order-history.ts'
import type { lembretes } from '../../../db/schema/reminders.ts'

/** What every row of a file keeps: where it stood, and what tells that it is the same as one that came before. */
interface Staged {
  linha: number
  origem: string
  /** Of a shop's own copy: when the row was made, which stays. */
  feito_em?: string
}

/** `cadastro`: the day since when it is a customer; null where the file does not tell. */
export type StagedCustomer = Staged &
  ImportedCustomer & {
    cadastro: string | null
    /** Somebody before in the file has this phone and another name. */
    mesma_linha: boolean
  }

export type StagedOrder = Staged &
  ImportedOrder & {
    /** Its customer's place among the staged ones. */
    cliente: number
    /** Its number in the file; else its place among those without one, the oldest entry first. */
    numero: number | null
    ordem: number | null
    /** It is delivered, and the file does not say whether it was paid. */
    pagamento_incerto?: true
    /** When its customer was last written to. */
    avisado_em?: string | null
  }

/** An expense; of one that recurs, what tells its series in the file, the day it is due and the month it was copied into. */
export type StagedExpense = Staged &
  ImportedExpense & { recorrente?: boolean; serie?: string; dia?: number; copia_de?: string | null }

/** A reminder, with where its order came from. */
export type StagedReminder = Staged &
  Pick<typeof lembretes.$inferInsert, 'titulo' | 'descricao' | 'data_lembrete' | 'tipo' | 'status'> & {
    os: string | null
    avisado_em: string | null
  }

/** An order that goes to the trash, with where the reminders that it had came from. */
export type StagedTrash = StagedOrder & { excluido_em: string; lembretes: string[] }

/** A photo, where its order came from, and where its image lies in the file. */
export interface StagedPhoto extends Staged {
  os: string
  nome_arquivo: string
  tipo_foto: PhotoType
  created_at: string
  imagem: StagedImage
}

/** A photo that a shop's copy names: its objects are in the store, where they are kept (photos/kept-objects.ts). */
export type NamedPhoto = Omit<StagedPhoto, 'imagem'> & { largura: number; altura: number; bytes: number }

/** Where a file lies in the ZIP, and how. */
export interface Place {
  at: number
  packed: number
  size: number
  /** 0 as it is, 8 deflated. */
  method: number
}

/** Where an image lies in the file, and the hash that it is held to. */
export type StagedImage = Place & { sha256: string }

/** Settings that an export brings, as they are stored, and its logo. */
export interface StagedSettings {
  valores: { categoria: SettingCategory; chave: string; valor: string }[]
  logo: StagedImage | null
}

/** An event of an order; ids within are the file's. Whose it is, only a shop's own copy tells. */
export type StagedEvent = Pick<typeof eventos_os.$inferSelect, 'id' | 'tipo' | 'created_at' | 'de' | 'para'> &
  Partial<Pick<typeof eventos_os.$inferSelect, 'autor'>>

/** A row's fields by their names. */
export type Values = Record<string, FieldValue>

/**
 * A row of a shop's own copy that is another today, as it was when they were compared: the fields that differ, on either side,
 * and what the ids among them are called.
 */
export interface StagedChange extends Omit<ChangedRow, 'campos'> {
  updated_at: string
  hoje: Values
  copia: Values
  nomes?: { hoje: string | null; copia: string | null }
}

/** Rows that lie together in one object of the store. */
export const stagedPart = 1_000
/** Orders whose events do: a batch of them is stored at a time. */
export const eventsPart = 100
/** Rows that changed: as many are shown, and are changed back, at a time. */
export const changesPart = 50
