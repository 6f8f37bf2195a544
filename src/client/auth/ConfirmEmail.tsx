import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { errorSentence, refusalOf, trpc } from '../api/trpc.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { AuthFrame } from './AuthFrame.tsx'

interface ConfirmEmailProps {
  token: string
  /** On to the app, or to the sign-in form. */
  onDone(): void
}

/** What a link of ours opens: the address is confirmed at once, or it is said why not (product 2.5). */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const { t } = useLingui()
  const { mutate, data, error } = trpc.auth.confirmEmail.useMutation({
    // The token is of no use any more, and is no address to keep.
    onSettled: (_, error) =>
      !mayPass(error) && window.history.replaceState(null, '', window.location.pathname),
  })
  // A link holds once: drawn twice, it would refuse itself.
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current) mutate({ token })
    asked.current = true
  }, [mutate, token])
  usePageTitle(t`Confirmar e-mail`)
  const email = data?.email
  return (
    <AuthFrame title={t`Confirmar e-mail`}>
      <Panel>
        {email && <Alert tone="ready">{t`E-mail confirmado: ${email}`}</Alert>}
        {error && <Alert tone="danger">{errorSentence(error)}</Alert>}
        {mayPass(error) ? (
          <Button variant="primary" onClick={() => mutate({ token })}>
            {t`Tentar novamente`}
          </Button>
        ) : (
          <Button variant="primary" busy={!data && !error && t`Confirmando...`} onClick={onDone}>
            {t`Continuar`}
          </Button>
        )}
      </Panel>
    </AuthFrame>
  )
}

/** Whether the link may hold at another try: it was not the link that was refused. */
const mayPass = (error: unknown): boolean =>
  Boolean(error) && !['link_invalido', 'entrada_invalida'].includes(refusalOf(error).key)

const Panel = chakra('div', { base: { display: 'grid', gap: '4' } })
