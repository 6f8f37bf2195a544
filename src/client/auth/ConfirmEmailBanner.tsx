import { useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/feedback/toast.ts'

/** Reminds the owner to follow the link that was sent to the account's address. */
export function ConfirmEmailBanner() {
  const { t } = useLingui()
  const user = useSession()?.user
  const { mutate, isPending } = trpc.auth.sendConfirmation.useMutation({
    onSuccess: () => toast.success(t`Enviado. Veja também a caixa de spam.`),
    onError: error => toast.error(t`Erro!`, { error }),
  })
  if (!user || user.email_confirmado) return null
  const { email } = user
  return (
    <Banner
      tone="plain"
      icon={MailCheck}
      title={t`Confirme seu e-mail.`}
      action={
        <Button variant="ghost" size="sm" busy={isPending && t`Enviando...`} onClick={() => mutate()}>
          {t`Enviar de novo`}
        </Button>
      }
    >
      {t`Mandamos um link para ${email}.`}
    </Banner>
  )
}
