import * as z from 'zod/mini'
import { canonicalZone } from './days.ts'

/** An IANA zone, in its one spelling. */
export const setZone = z.strictObject({
  fuso: z.pipe(
    z.string({ error: 'opcao_invalida' }).check(z.maxLength(64)),
    z.pipe(
      z.transform((value: string) => canonicalZone(value)),
      z.string({ error: 'opcao_invalida' }),
    ),
  ),
})
