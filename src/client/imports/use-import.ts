import { isWorkedOn } from '../../shared/imports.ts'
import { trpc } from '../api/trpc.ts'

/** Milliseconds between two looks at how far the server is. */
const pause = 700

/** An import as it stands, asked again while the server works on it. */
export const useImport = (id: string) =>
  trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: query => (query.state.data && isWorkedOn(query.state.data.estado) ? pause : false),
    },
  )
