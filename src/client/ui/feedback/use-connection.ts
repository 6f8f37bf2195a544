import { connection } from '../../api/connection.ts'
import { useStore } from '../../api/store.ts'

/** Whether the server has stopped answering. */
export const useIsOffline = () => useStore(state, answered)

const state = { get: connection.isLost, subscribe: connection.subscribe }
/** It has just sent the page. */
const answered = () => false
