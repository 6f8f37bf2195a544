import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Plus, Send, Webhook } from 'lucide-react'
import { useId, useState } from 'react'
import { maxWebhooks } from '../../../shared/webhooks.ts'
import { errorSentence, refusalSentence } from '../../api/sentences.ts'
import type { Settings } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { usePlan } from '../../plans/use-plan.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { Clip, Hint, Num, Sub } from '../../ui/Text.tsx'
import { RowsFallback } from '../security/Rows.tsx'
import { Deliveries } from './Deliveries.tsx'
import type { WebhookAct } from './WebhookDialogs.tsx'
import {
  answerWords,
  eventsWords,
  failureWords,
  offWords,
  shortUrl,
  type WebhookRow,
} from './webhook-words.ts'

interface WebhooksSectionProps {
  settings: Settings
  /** The plan has none: those that are there can only be looked at and deleted. */
  locked: boolean
}

/** The shop's webhooks: what each is told, and what was sent to it. */
export function WebhooksSection({ settings: { fuso }, locked }: WebhooksSectionProps) {
  const { t } = useLingui()
  const { writeReason } = usePlan()
  const [act, setAct] = useState<WebhookAct>()
  const query = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 })
  const { data } = query
  const isFull = (data?.length ?? 0) >= maxWebhooks
  if (locked && !data?.length) return null
  return (
    <Section
      title={t`Webhooks`}
      about={t`A Bancada avisa o seu sistema quando algo acontece na loja. Até ${maxWebhooks} endereços.`}
    >
      {data ? (
        data.length > 0 && (
          <List>
            {data.map(webhook => (
              <WebhookItem key={webhook.id} webhook={webhook} zone={fuso} onAct={setAct} />
            ))}
          </List>
        )
      ) : (
        <RowsFallback query={query} count={2} />
      )}
      {data && !locked && (
        <div>
          <Button
            icon={Plus}
            blocked={writeReason ?? (isFull ? refusalSentence('limite_webhooks') : undefined)}
            onClick={() => setAct({ what: 'criar' })}
          >
            {t`Novo webhook`}
          </Button>
        </div>
      )}
      {act && <WebhookDialogs act={act} onClose={() => setAct(now => (now === act ? undefined : now))} />}
    </Section>
  )
}

const WebhookDialogs = lazyDialog(() => import('./WebhookDialogs.tsx').then(part => part.WebhookDialogs))

interface WebhookItemProps {
  webhook: WebhookRow
  zone: string
  onAct(act: WebhookAct): void
}

/** A webhook: its address, what it is told and, opened, what was sent. */
function WebhookItem({ webhook, zone, onAct }: WebhookItemProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const inside = useId()
  const { url, desligado_em, dormindo_em, falhando_desde } = webhook
  const address = shortUrl(url)
  const edit = () => onAct({ what: 'editar', webhook })
  return (
    <li>
      <Head>
        <Icon of={Webhook} size="lg" />
        <div>
          <Name>
            <Clip title={url}>{address}</Clip>
            {dormindo_em ? (
              <Badge tone="progress">{t`Em pausa`}</Badge>
            ) : desligado_em ? (
              <Badge tone="danger">{t`Desligado`}</Badge>
            ) : (
              falhando_desde && <Badge tone="danger">{t`Falhando`}</Badge>
            )}
          </Name>
          <Sub asChild>
            <Num>{summaryOf(webhook)}</Num>
          </Sub>
        </div>
        <Acts>
          <Button
            variant="ghost"
            size="sm"
            data-wide=""
            aria-label={t`Editar ${address}`}
            onClick={edit}
          >{t`Editar`}</Button>
          <IconButton
            size="sm"
            me="-2"
            icon={isOpen ? ChevronUp : ChevronDown}
            label={isOpen ? t`Recolher entregas de ${address}` : t`Ver entregas de ${address}`}
            aria-expanded={isOpen}
            aria-controls={inside}
            onClick={() => setOpen(!isOpen)}
          />
        </Acts>
      </Head>
      <Inside id={inside} hidden={!isOpen}>
        {isOpen && (
          <>
            <Stopped webhook={webhook} />
            <Secret webhook={webhook} />
            <Deliveries
              webhook={webhook}
              zone={zone}
              onOpen={delivery => onAct({ what: 'entrega', webhook, delivery })}
            />
            <Button data-narrow="" onClick={edit}>{t`Editar webhook`}</Button>
          </>
        )}
      </Inside>
    </li>
  )
}

/** "OS paga, última resposta 200", "OS paga, ninguém atendeu". */
function summaryOf({ eventos, ultimo_status, ultima_falha }: WebhookRow): string {
  const events = eventsWords(eventos)
  if (ultimo_status !== null) return t`${events}, última resposta ${ultimo_status}`
  if (!ultima_falha) return events
  const failure = failureWords(ultima_falha)
  return `${events}, ${failure.charAt(0).toLowerCase()}${failure.slice(1)}`
}

/** Why nothing is sent, and the button that changes it. */
function Stopped({ webhook: { id, url, eventos, motivo, dormindo_em } }: { webhook: WebhookRow }) {
  const { t } = useLingui()
  const { writeReason } = usePlan()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.webhooks.update.useMutation({
    onSuccess: () => toast.success(t`Webhook ligado.`),
    onError: error => toast.error(errorSentence(error)),
    onSettled: () => void utils.webhooks.list.invalidate(),
  })
  if (!motivo && !dormindo_em) return null
  return (
    <Line>
      <Hint>
        {dormindo_em
          ? t`Em pausa desde que a conta foi recuperada, a senha foi trocada ou as outras sessões foram encerradas. Se este endereço é seu, reative-o.`
          : motivo && offWords(motivo)}
      </Hint>
      <Button
        size="sm"
        blocked={writeReason}
        busy={isPending && t`Ligando...`}
        onClick={() => mutate({ id, url, eventos, ligado: true })}
      >
        {dormindo_em ? t`Reativar` : t`Ligar`}
      </Button>
    </Line>
  )
}

/** That there is a secret, which is never shown again, and the button that sends a sample signed by it. */
function Secret({ webhook: { id, dormindo_em } }: { webhook: WebhookRow }) {
  const { t } = useLingui()
  const { writeReason } = usePlan()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.webhooks.test.useMutation({
    onSuccess(delivery) {
      const answer = answerWords(delivery)
      if (delivery.falha === null) toast.success(t`Teste entregue: ${answer}.`)
      else toast.error(t`O teste não chegou: ${answer}.`)
    },
    onError: error => toast.error(errorSentence(error)),
    onSettled() {
      void utils.webhooks.deliveries.invalidate({ id })
      void utils.webhooks.list.invalidate()
    },
  })
  return (
    <Line>
      <span>
        <Hint>{t`Segredo`}</Hint> <code translate="no">whsec_••••••••••••</code>{' '}
        <Hint>{t`só aparece ao criar`}</Hint>
      </span>
      <Button
        variant="ghost"
        size="sm"
        me="-2"
        icon={Send}
        blocked={writeReason ?? (dormindo_em ? refusalSentence('webhook_parado') : undefined)}
        busy={isPending && t`Enviando...`}
        onClick={() => mutate({ id })}
      >
        {t`Enviar teste`}
      </Button>
    </Line>
  )
}

const narrow = '@container main (max-width: 560px)'

const List = chakra('ul', {
  base: {
    '& > li': { borderBottom: '1px solid', borderColor: 'hairline' },
    '& > li:first-of-type > :first-child': { pt: '0', minH: '52px' },
  },
})
const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    minH: '60px',
    py: '2',
    '& > svg': { color: 'muted' },
    '& > div': { minW: '0' },
  },
})
const Name = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', '& > :first-child': { fontWeight: 'medium' } },
})
const Acts = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    [narrow]: { '& > [data-wide]': { display: 'none' } },
  },
})
const Inside = chakra('div', {
  base: {
    ms: '8',
    pb: '2',
    [narrow]: { ms: '0' },
    '& > [data-narrow]': { display: 'none', [narrow]: { display: 'inline-flex', w: 'full', my: '2' } },
  },
})
const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '3',
    minH: '40px',
    py: '1.5',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > :first-child': { minW: '0', overflowWrap: 'anywhere' },
    '& > button': { flexShrink: 0 },
    '& code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 'sm' },
  },
})
