/** What the plan allows on this screen, in the sentences that say why not. */
export interface OrdersGate {
  /** The plan is known, or cannot be known now. */
  settled: boolean
  /** Why nothing can be changed. */
  writeReason: string | undefined
  /** Why no order can be created. */
  orderReason: string | undefined
}
