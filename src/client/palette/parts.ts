import type { ComponentType } from 'react'
import type { OrderStatus } from '../../shared/orders.ts'

/** What is typed before the palette's code is there, whether Enter was pressed, and what had the focus. */
export interface Begun {
  typed?: string
  entered?: boolean
  opener?: Element | null | undefined
}

/** What the palette is handed: it finds orders and customers itself, but imports none of their code. */
export interface PaletteParts {
  /** Why no order, no customer, or nothing at all can be created now. */
  orderReason: string | undefined
  customerReason: string | undefined
  writeReason: string | undefined
  /** How an order's status shows. */
  StatusBadge: ComponentType<{ status: OrderStatus }>
  /** The sidebar, with a toggle where it can be collapsed by choice. */
  sidebar: { icons: boolean; toggle: (() => void) | undefined }
}
