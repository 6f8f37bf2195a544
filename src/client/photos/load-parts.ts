import { loadPatiently } from '../ui/load-patiently.ts'

/** What shows and sends an order's photos, in one chunk; undefined where it cannot be had. */
export const loadParts = () => loadPatiently(() => import('./parts.ts'), { tries: 6, pause: 5000 })
