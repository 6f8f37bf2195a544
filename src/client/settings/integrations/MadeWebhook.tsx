import { useLingui } from '@lingui/react/macro'
import { ShownOnce } from './ShownOnce.tsx'
import { shortUrl } from './webhook-words.ts'

interface MadeWebhookProps {
  url: string
  segredo: string
  onClose(): void
}

/** Shows the secret of a new webhook, once. */
export function MadeWebhook({ url, segredo, onClose }: MadeWebhookProps) {
  const { t } = useLingui()
  return (
    <ShownOnce
      title={t`Webhook criado`}
      sub={shortUrl(url)}
      secret={segredo}
      words={{
        once: t`Segredo mostrado uma vez`,
        lost: t`Com ele o seu sistema confere que o aviso veio daqui. Guarde agora. Se perder, exclua o webhook e crie outro.`,
        copy: t`Copiar segredo`,
        copied: t`Segredo copiado.`,
        notCopied: t`Não foi possível copiar. Selecione o segredo e copie.`,
        leave: t`Sair sem guardar o segredo?`,
        leaving: t`Ele não aparece de novo. Sem ele guardado, só criando outro webhook.`,
        leaveIt: t`Sair sem o segredo`,
        back: t`Voltar ao segredo`,
      }}
      onClose={onClose}
    />
  )
}
