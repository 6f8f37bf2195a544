import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { refusalOf } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { forgetLink } from './followed-link.ts'

interface LinkPageProps {
  title: string
  /** The button's text while the server checks the link. */
  busy: string
  /** The link's result; undefined until it is there. */
  done: ReactNode | undefined
  error: unknown
  follow(): void
  /** Continues to the app or to the sign-in form. */
  onDone(): void
}

/** The page of a mailed link that needs no typing: the link takes effect at once, or the page says why not. */
export function LinkPage({ title, busy, done, error, follow, onDone }: LinkPageProps) {
  const { t } = useLingui()
  // A link works once: a second render must not use it again.
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current) follow()
    asked.current = true
  }, [follow])
  const isSpent = done !== undefined || (Boolean(error) && !mayPass(error))
  useEffect(() => {
    if (isSpent) forgetLink()
  }, [isSpent])
  usePageTitle(title)
  return (
    <AuthFrame title={title}>
      <Panel>
        {done && <Alert tone="ready">{done}</Alert>}
        {Boolean(error) && <Alert tone="danger">{errorSentence(error)}</Alert>}
        {mayPass(error) ? (
          <Button variant="primary" onClick={follow}>
            {t`Tentar novamente`}
          </Button>
        ) : (
          <Button variant="primary" busy={!isSpent && busy} onClick={onDone}>
            {t`Continuar`}
          </Button>
        )}
      </Panel>
    </AuthFrame>
  )
}

/** Whether another try may succeed: the link itself was not refused. */
const mayPass = (error: unknown): boolean =>
  Boolean(error) && !['link_invalido', 'entrada_invalida', 'email_em_uso'].includes(refusalOf(error).key)

const Panel = chakra('div', { base: { display: 'grid', gap: '4' } })
