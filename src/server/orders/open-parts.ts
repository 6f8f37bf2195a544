import { openStatuses } from '../../shared/orders.ts'
import type { Part } from '../totals/read.ts'

/** Orders 'em aberto' (product 6.4), as the totals count them. */
export const openParts: Part[] = openStatuses.map(chave => ({ medida: 'situacao', em: 'sempre', chave }))
