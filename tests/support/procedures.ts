import type { AnyProcedure } from '@trpc/server'
import { appRouter } from '../../src/server/router.ts'
import type { Access } from '../../src/server/trpc/procedures.ts'

const found = appRouter._def.procedures as unknown as Record<string, AnyProcedure>

/** Every procedure of the router, as it stands there. */
export const procedures = Object.entries(found).map(([path, { _def }]) => ({
  path,
  type: _def.type,
  access: (_def.meta as { access?: Access } | undefined)?.access,
}))

/** Paths of the procedures that these may call by POST: a stream is asked for by GET, see live-access.test.ts. */
export const pathsOf = (...accesses: Access[]): string[] =>
  procedures.flatMap(({ path, access, type }) =>
    access && accesses.includes(access) && type !== 'subscription' ? [path] : [],
  )
