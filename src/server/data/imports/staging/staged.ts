import { buffer } from 'node:stream/consumers'
import type { ImportedCustomer } from '../../../../shared/customers-schema.ts'
import type { ImportedExpense } from '../../../../shared/finance-schema.ts'
import type { ChangedRow, FieldValue, StoredNoun } from '../../../../shared/imports.ts'
import type { OrderLine } from '../../../../shared/order-lines.ts'
import type { ImportedOrder } from '../../../../shared/orders-schema.ts'
import type { PhotoType } from '../../../../shared/photos.ts'
import type { SettingCategory } from '../../../../shared/settings.ts'
import type { eventos_os } from '../../../db/schema/order-history.ts'
import type { lembretes } from '../../../db/schema/reminders.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { CarriedQuote } from '../../../orders/carried-quotes.ts'
import type { Storage } from '../../../storage/storage.ts'

/** What of an import lies in the store: the file in pieces, and what was made of it, by the name of what it holds. */
export type StagedName =
  | 'arquivo'
  | StoredNoun
  | 'eventos'
  | 'eventos_lixeira'
  | 'configuracoes'
  | 'deixadas'
  | 'erros'
  | 'previa'

/** Bytes of the file that lie together: what is held of it at a time. */
export const pieceBytes = 8 * 1024 * 1024

const folderOf = ({ user_id }: ShopScope, id: string) => `${user_id}/imports/${id}`

const keyOf = (shop: ShopScope, id: string, name: StagedName, part: number) =>
  `${folderOf(shop, id)}/${name}-${String(part).padStart(5, '0')}`

export const putStaged = (
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
  body: Buffer,
): Promise<void> => storage.put(keyOf(shop, id, name, part), body, 'application/octet-stream')

/** A part as its bytes; null past the last one. */
export async function getStaged(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
): Promise<Buffer | null> {
  const found = await storage.get(keyOf(shop, id, name, part))
  return found && buffer(found.body)
}

/** The bytes of a file: its pieces are whole, but for the last one. */
export async function sizeOfFile(storage: Storage, shop: ShopScope, id: string): Promise<number> {
  let last: { key: string; pieces: number } | undefined
  for await (const { key } of storage.list(`${folderOf(shop, id)}/arquivo-`))
    last = { key, pieces: (last?.pieces ?? 0) + 1 }
  const found = last && (await storage.get(last.key))
  found?.body.destroy()
  return last && found ? (last.pieces - 1) * pieceBytes + found.size : 0
}

/** Rows as they were staged; none past the last part. */
export async function getRows<Row>(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
  part: number,
): Promise<Row[]> {
  const bytes = await getStaged(storage, shop, id, name, part)
  // Written by our own thread, in the shape that this name has.
  return bytes ? (JSON.parse(bytes.toString()) as Row[]) : []
}

/** All parts, one after the other. */
export async function* eachPart<Row>(
  storage: Storage,
  shop: ShopScope,
  id: string,
  name: StagedName,
): AsyncGenerator<Row[]> {
  for (let part = 0; ; part++) {
    const rows = await getRows<Row>(storage, shop, id, name, part)
    if (rows.length === 0) return
    yield rows
  }
}

/** Removes what is staged of an import: all of it, what a reading made, or the file alone. */
export async function removeStaged(
  storage: Storage,
  shop: ShopScope,
  id: string,
  which: 'all' | 'read' | 'file' = 'all',
): Promise<void> {
  const folder = folderOf(shop, id)
  const keys: string[] = []
  for await (const { key } of storage.list(`${folder}/`))
    if (which === 'all' || key.startsWith(`${folder}/arquivo-`) === (which === 'file')) keys.push(key)
  await storage.remove(keys)
}

/** A row's line in the file, and its origin, by which it is recognised when it is imported again. */
interface Staged {
  linha: number
  origem: string
  /** From the shop's own backup: when the row was created, which is kept. */
  feito_em?: string
}

/** `cadastro`: the day of registration; null if the file does not say. */
export type StagedCustomer = Staged &
  ImportedCustomer & {
    cadastro: string | null
    /** An earlier row of the file has this phone and another name. */
    mesma_linha: boolean
  }

export type StagedOrder = Staged &
  ImportedOrder & {
    /** The index of its customer among the staged customers. */
    cliente: number
    /** Its number in the file, or else its index among the orders without one, oldest first. */
    numero: number | null
    ordem: number | null
    /** Delivered, and the file does not say whether it was paid. */
    pagamento_incerto?: true
    /** Nobody said what the file's word for its status means. */
    status_incerto?: true
    /** When the customer was last messaged. */
    avisado_em?: string | null
    /** Parts and labour, at least one. */
    itens?: OrderLine[]
    desconto?: number
    a_orcar?: boolean
    /** The versions of its quote, at least one. */
    orcamentos?: CarriedQuote[]
  }

/** An expense. A recurring one has its series in the file, its day and the month that it was copied into. */
export type StagedExpense = Staged &
  ImportedExpense & { recorrente?: boolean; serie?: string; dia?: number; copia_de?: string | null }

/** A reminder, with the origin of its order. */
export type StagedReminder = Staged &
  Pick<typeof lembretes.$inferInsert, 'titulo' | 'descricao' | 'data_lembrete' | 'tipo' | 'status'> & {
    os: string | null
    avisado_em: string | null
  }

/** An order for the trash, with the origins of its reminders. */
export type StagedTrash = StagedOrder & { excluido_em: string; lembretes: string[] }

/** A photo, with the origin of its order and the place of its image in the file. */
export interface StagedPhoto extends Staged {
  os: string
  nome_arquivo: string
  tipo_foto: PhotoType
  created_at: string
  imagem: StagedImage
}

/** A photo that a shop's backup names. Its objects are in the store, if they were kept (photos/kept-objects.ts). */
export type NamedPhoto = Omit<StagedPhoto, 'imagem'> & { largura: number; altura: number; bytes: number }

/** Where a file is in the ZIP, and how it is packed. */
export interface Place {
  at: number
  packed: number
  size: number
  /** 0: stored, 8: deflated. */
  method: number
}

/** Where an image is in the file, and the hash that it must have. */
export type StagedImage = Place & { sha256: string }

/** The settings of an export, as they are stored, and its logo. */
export interface StagedSettings {
  valores: { categoria: SettingCategory; chave: string; valor: string }[]
  logo: StagedImage | null
}

/** An event of an order, with the file's ids. Only the shop's own backup says who caused it. */
export type StagedEvent = Pick<typeof eventos_os.$inferSelect, 'id' | 'tipo' | 'created_at' | 'de' | 'para'> &
  Partial<Pick<typeof eventos_os.$inferSelect, 'autor'>>

/** A row's fields by name. */
export type Values = Record<string, FieldValue>

/**
 * A row that differs from the shop's own backup, at the time of the comparison: the values of the fields that differ on
 * both sides, and the names that belong to ids among them.
 */
export interface StagedChange extends Omit<ChangedRow, 'campos'> {
  updated_at: string
  hoje: Values
  copia: Values
  nomes?: { hoje: string | null; copia: string | null }
}

/** Rows per stored object. */
export const stagedPart = 1_000
/** Orders whose events are in one stored object. A batch stores as many. */
export const eventsPart = 100
/** Changed rows per stored object, per page of the list and per batch. */
export const changesPart = 50
