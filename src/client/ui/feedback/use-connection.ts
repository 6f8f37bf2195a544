import { useSyncExternalStore } from 'react'
import { connection } from '../../api/connection.ts'

/** Whether the server has stopped answering. */
export const useIsOffline = () =>
  useSyncExternalStore(connection.subscribe, connection.isLost, connection.isLost)
