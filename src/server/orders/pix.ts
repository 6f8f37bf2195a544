import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { and, eq, sql } from 'drizzle-orm'
import { shortNumber } from '../../shared/orders.ts'
import { formatPixKey, type PixReceiver, pixText } from '../../shared/pix.ts'
import { settings } from '../../shared/settings.ts'
import { type Database, prepared } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { getOrder } from './read-orders.ts'

/** What a customer pays an order by. */
export interface Pix {
  /** The text that the QR holds, and that is copied. */
  codigo: string
  /** The key as people read it. */
  chave: string
  /** The receiver's name. */
  nome: string
}

/** orders.pix: what pays an order; null if the shop has no key. Throws `nao_encontrado` and `pix_impossivel`. */
export async function orderPix(db: Database, shop: ShopScope, id: string) {
  const { numero_os, valor } = await getOrder(db, shop, id)
  const receiver = await readReceiver(db, shop)
  const pix = pixOf(receiver, { numero_os, valor })
  return pix && { ...pix, valor }
}

/** The key and receiver that a shop has stored. */
async function readReceiver(db: Database, { user_id }: ShopScope): Promise<PixReceiver> {
  const rows = await statement(db).execute({ user_id })
  return receiverOf(Object.fromEntries(rows.map(({ chave, valor }) => [chave, valor])))
}

/** The same of the stored settings of `empresa`. */
export function receiverOf(stored: Readonly<Record<string, string>>): PixReceiver {
  const { pix_tipo, pix_chave, pix_nome, pix_cidade, pix_identificar } = settings.empresa
  return {
    pix_tipo: pix_tipo.read(stored.pix_tipo ?? ''),
    pix_chave: pix_chave.read(stored.pix_chave ?? ''),
    pix_nome: pix_nome.read(stored.pix_nome ?? ''),
    pix_cidade: pix_cidade.read(stored.pix_cidade ?? ''),
    pix_identificar: pix_identificar.read(stored.pix_identificar ?? ''),
  }
}

const statement = prepared(db =>
  db
    .select({ chave: configuracoes.chave, valor: configuracoes.valor })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, sql.placeholder('user_id')), eq(configuracoes.categoria, 'empresa')))
    .prepare('read_receiver'),
)

interface Payment {
  /** OS-0042. */
  numero_os: string
  /** In reais. */
  valor: number
}

/**
 * The Pix of an order to the shop's stored key; null if the shop has none. Throws `pix_impossivel` where no code can be
 * made, as of 0: nobody may take that for a shop without a key.
 */
export function pixOf(receiver: PixReceiver, { numero_os, valor }: Payment): Pix | null {
  const { pix_tipo, pix_chave, pix_nome: nome, pix_identificar } = receiver
  if (!pix_chave) return null
  const number = shortNumber(numero_os)
  const codigo = pixCode(receiver, {
    valor,
    descricao: `OS ${number}`,
    ...(pix_identificar && { txid: `OS${number}` }),
  })
  if (codigo === null) throw new Refusal('pix_impossivel')
  return { codigo, chave: formatPixKey(pix_tipo, pix_chave), nome }
}

interface Charge {
  valor?: number
  descricao?: string
  txid?: string
}

/** The code by the central bank's manual, static and reusable; null if the library refuses it. */
export function pixCode(
  { pix_chave: key, pix_nome, pix_cidade }: Pick<PixReceiver, 'pix_chave' | 'pix_nome' | 'pix_cidade'>,
  { valor, descricao, txid }: Charge,
): string | null {
  // The library would cut it: half a number is another order's.
  const isRoom = descricao !== undefined && key.length + descricao.length <= keyAndDescription
  return generatePixPayload({
    key,
    merchantName: pixText(pix_nome),
    merchantCity: pixText(pix_cidade),
    ...(valor !== undefined && { amount: valor }),
    ...(isRoom && { description: descricao }),
    ...(txid !== undefined && { txid }),
  })
}

/** Characters that both have in the field of 99 which they share with "br.gov.bcb.pix" and three headers of four. */
const keyAndDescription = 99 - 14 - 3 * 4
