import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { errorSentence } from '../api/error-sentence.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { forgetLink, type Start } from './followed-link.ts'

interface RevertEmailProps {
  token: string
  /** Continues to the sign-in form. */
  onLeave(start: Start): void
}

/** The page of the link that restores the account's earlier e-mail; a button confirms it. */
export function RevertEmail({ token, onLeave }: RevertEmailProps) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = trpc.auth.revertEmail.useMutation({
    onSuccess: forgetLink,
    onError: error => isOver(error) && forgetLink(),
  })
  usePageTitle(t`Desfazer a troca de e-mail`)
  const email = data?.email
  return (
    <AuthFrame title={t`Desfazer a troca de e-mail`}>
      <Panel>
        {email && (
          <Alert tone="ready">
            {t`A conta voltou para ${email}, todos os aparelhos saíram dela, e a senha de antes não vale mais. Mandamos um link para você criar outra.`}
          </Alert>
        )}
        {error && (
          <Alert tone="danger">{isOver(error) ? t`Este link não vale mais.` : errorSentence(error)}</Alert>
        )}
        {email || isOver(error) ? (
          <Button variant="primary" onClick={() => onLeave({ tab: 'entrar' })}>
            {t`Continuar`}
          </Button>
        ) : (
          <>
            <p>
              {t`A conta volta para este e-mail, todos os aparelhos saem dela, a senha de hoje deixa de valer, e mandamos um link para criar outra.`}
            </p>
            <Button variant="primary" busy={isPending && t`Desfazendo...`} onClick={() => mutate({ token })}>
              {t`Desfazer a troca`}
            </Button>
          </>
        )}
      </Panel>
    </AuthFrame>
  )
}

/** Whether the link itself was refused, so that no other try helps. */
const isOver = (error: unknown): boolean =>
  Boolean(error) && ['link_invalido', 'entrada_invalida', 'email_em_uso'].includes(refusalOf(error).key)

const Panel = chakra('div', { base: { display: 'grid', gap: '4' } })
