/**
 * Stands in for a hook of React Query that @trpc/react-query wires up and no screen calls: half a kB of every
 * page's first JS (vite.config.ts).
 */
export function useQueries(): never {
  throw new Error('see absent-hooks.ts')
}
