import { code } from '../ui/code.ts'

/** What shows and sends an order's photos, in one chunk. */
export const photoCode = code(() => import('./parts.ts'))
