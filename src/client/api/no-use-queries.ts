/**
 * Takes the place of React Query's `useQueries` in the build (vite.config.ts): @trpc/react-query imports it, no screen
 * calls it, and it would add half a kB to every page's first JS.
 */
export function useQueries(): never {
  throw new Error('useQueries is left out of the build: see no-use-queries.ts')
}
