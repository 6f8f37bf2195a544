import { connection } from '../../api/connection.ts'
import { useStore } from '../../api/store.ts'

/** Whether the server has stopped answering. */
export const useIsOffline = () => useStore({ get: connection.isLost, subscribe: connection.subscribe })
