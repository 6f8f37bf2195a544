import { useSession } from '../api/session.ts'

/** Whether this browser can use our passkeys on this page: they are bound to the server's host name. */
export function useCanPasskey(): boolean {
  const host = useSession()?.chaves_em
  return Boolean(host) && host === window.location.hostname && 'PublicKeyCredential' in window
}
