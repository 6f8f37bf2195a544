import { useSession } from '../api/session.ts'

/** Whether this browser can use the app's passkeys on this page: they are bound to the host that the server names. */
export function useCanPasskey(): boolean {
  const host = useSession()?.chaves_em
  return Boolean(host) && host === window.location.hostname && 'PublicKeyCredential' in window
}
