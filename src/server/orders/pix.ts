import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { shortNumber } from '../../shared/orders.ts'
import { type PixReceiver, pixText } from '../../shared/pix.ts'
import { Refusal } from '../errors.ts'

/** What a customer pays an order by. */
export interface Pix {
  /** The text that the QR holds, and that is copied. */
  codigo: string
  /** The key as it is stored. */
  chave: string
  /** The receiver's name. */
  nome: string
}

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
  const { pix_chave: chave, pix_nome: nome, pix_identificar } = receiver
  if (!chave) return null
  const number = shortNumber(numero_os)
  const codigo = pixCode(receiver, {
    valor,
    descricao: `OS ${number}`,
    ...(pix_identificar && { txid: `OS${number}` }),
  })
  if (codigo === null) throw new Refusal('pix_impossivel')
  return { codigo, chave, nome }
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
