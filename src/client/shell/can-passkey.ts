import { useSession } from '../api/session.ts'
import { useHydrated } from '../ui/first-render.ts'

/**
 * Whether this browser can use our passkeys on this page: they are bound to the server's host name. The first render
 * trusts that it can, as nearly every browser does.
 */
export function useCanPasskey(): boolean {
  const host = useSession()?.chaves_em
  const hydrated = useHydrated()
  if (!host || !hydrated) return Boolean(host)
  return host === window.location.hostname && 'PublicKeyCredential' in window
}
