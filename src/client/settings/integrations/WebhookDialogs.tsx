import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { type WebhookEvent, webhookEvents } from '../../../shared/webhooks.ts'
import { errorSentence } from '../../api/sentences.ts'
import { isGone, trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Hint } from '../../ui/Text.tsx'
import { Switches, SwitchRow } from '../SwitchRow.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { type Delivery, shortUrl, type WebhookRow } from './webhook-words.ts'

export type WebhookAct =
  | { what: 'criar' }
  | { what: 'editar'; webhook: WebhookRow }
  | { what: 'entrega'; webhook: WebhookRow; delivery: Delivery }

interface WebhookDialogsProps {
  act: WebhookAct
  onClose(): void
}

/** The dialog of what is done with a webhook. */
export function WebhookDialogs({ act, onClose }: WebhookDialogsProps) {
  switch (act.what) {
    case 'criar':
      return <NewWebhook onClose={onClose} />
    case 'editar':
      return <EditWebhook webhook={act.webhook} onClose={onClose} />
    case 'entrega':
      return <DeliveryDialog webhook={act.webhook} delivery={act.delivery} onClose={onClose} />
  }
}

/** What most systems want to know; more can be chosen. */
const usual: WebhookEvent[] = ['order.created', 'order.status_changed', 'order.paid']

/** Makes a webhook, then shows its secret, once. */
function NewWebhook({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [chave] = useState(() => uuid())
  const [made, setMade] = useState<{ url: string; segredo: string }>()
  const { mutateAsync, isPending } = trpc.webhooks.create.useMutation({
    onSettled() {
      void utils.webhooks.list.invalidate()
      void utils.auth.factors.invalidate()
    },
  })
  if (made) return <MadeWebhook {...made} onClose={onClose} />
  return (
    <WebhookForm
      title={t`Novo webhook`}
      before={{ url: '', eventos: usual }}
      act={t`Criar webhook`}
      busy={t`Conferindo...`}
      send={async ({ senha_atual = '', ...input }) =>
        setMade(await mutateAsync({ chave, senha_atual, ...input }))
      }
      // Closed now, its secret would never be shown.
      onClose={() => isPending || onClose()}
    >
      <Hint>{t`O segredo aparece depois de criar. Com ele o seu sistema confere que o aviso veio daqui.`}</Hint>
    </WebhookForm>
  )
}

function EditWebhook({ webhook, onClose }: { webhook: WebhookRow; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { id, url } = webhook
  const isOn = webhook.desligado_em === null && webhook.dormindo_em === null
  const [ligado, setOn] = useState(isOn)
  const [asking, setAsking] = useState(false)
  const update = trpc.webhooks.update.useMutation({
    onSuccess() {
      toast.success(t`Webhook salvo.`)
      onClose()
    },
    onSettled() {
      void utils.webhooks.list.invalidate()
      void utils.auth.factors.invalidate()
    },
  })
  const done = () => {
    toast.success(t`Webhook excluído.`)
    onClose()
  }
  const remove = trpc.webhooks.delete.useMutation({
    onSuccess: done,
    onError(error) {
      if (isGone(error)) return done()
      setAsking(false)
      toast.error(errorSentence(error))
    },
    onSettled: () => void utils.webhooks.list.invalidate(),
  })
  return (
    <>
      <WebhookForm
        title={t`Editar webhook`}
        before={{ url, eventos: webhookEvents.filter(event => webhook.eventos.includes(event)) }}
        act={t`Salvar`}
        busy={t`Conferindo...`}
        send={fields => update.mutateAsync({ id, ligado, ...fields })}
        isChanged={ligado !== isOn}
        onClose={onClose}
      >
        <Switches>
          <SwitchRow
            title={t`Avisar este endereço`}
            about={t`Desligado, o que acontece na loja não é guardado para depois.`}
            checked={ligado}
            disabled={false}
            onChange={setOn}
          />
        </Switches>
        <div>
          <Button variant="ghost" size="sm" icon={Trash2} ms="-2" onClick={() => setAsking(true)}>
            {t`Excluir webhook`}
          </Button>
        </div>
      </WebhookForm>
      <ConfirmDialog
        open={asking}
        title={t`Excluir este webhook?`}
        confirm={t`Excluir`}
        busy={remove.isPending && t`Excluindo...`}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        {t`${shortUrl(url)} não recebe mais nada, e a lista do que foi enviado é apagada.`}
      </ConfirmDialog>
    </>
  )
}

interface MadeWebhookProps {
  url: string
  segredo: string
  onClose(): void
}

/** Shows the secret of a new webhook, once. */
function MadeWebhook({ url, segredo, onClose }: MadeWebhookProps) {
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
