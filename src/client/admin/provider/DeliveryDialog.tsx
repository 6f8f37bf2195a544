import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, Copy, Eye, FlaskConical, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { withReason } from '../../../shared/admin.ts'
import { trpc } from '../../api/trpc.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FailedState } from '../../ui/feedback/States.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Clip } from '../../ui/Text.tsx'
import { AskReason } from '../AskReason.tsx'
import { When } from '../When.tsx'
import type { Delivery } from './provider.ts'

/** A delivery as received. Personal data is masked until the administrator gives a reason to see it. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLingui()
  const query = trpc.admin.delivery.useQuery({ id })
  const { reprocess, busy } = useReprocess()
  const [revealed, setRevealed] = useState<unknown>()
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = trpc.admin.revealDelivery.useMutation()
  const { data } = query
  const body = revealed === undefined ? data?.corpo : revealed
  const copy = async () => {
    if (await copyText(textOf(body))) toast.success(t`Corpo copiado.`)
    else toast.error(t`Não foi possível copiar. Selecione o texto e copie.`)
  }
  return (
    <Dialog
      title={data?.evento ?? t`Entrega`}
      actions={data && <IconButton icon={Copy} label={t`Copiar corpo`} onClick={() => void copy()} />}
      onClose={onClose}
      footer={
        data && (
          <>
            {revealed === undefined && (
              <Button icon={Eye} onClick={() => setAsking(true)}>
                {t`Mostrar dados pessoais`}
              </Button>
            )}
            <Button icon={RefreshCw} busy={busy(id) && t`Reprocessando...`} onClick={() => reprocess(id)}>
              {t`Reprocessar`}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <>
          <Facts>
            <div>
              <dt>{t`Recebida`}</dt>
              <dd>
                <When at={data.recebida_em} />
              </dd>
            </div>
            <div>
              <dt>{t`Pedido`}</dt>
              <dd>{data.pedido ?? '–'}</dd>
            </div>
            <div>
              <dt>{t`Vezes`}</dt>
              <dd>{data.vezes}</dd>
            </div>
            <div>
              <dt>{t`Situação`}</dt>
              <dd>
                <DeliveryState delivery={data} />
              </dd>
            </div>
          </Facts>
          {/* A scrolling region must be reachable by keyboard. */}
          <Body tabIndex={0} role="region" aria-label={t`Corpo da entrega`}>
            {textOf(body)}
          </Body>
        </>
      ) : query.isError ? (
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <Skeleton h="216px" />
      )}
      {asking && (
        <AskReason
          title={t`Mostrar dados pessoais?`}
          act={t`Mostrar`}
          busy={t`Abrindo...`}
          schema={withReason}
          values={{ id }}
          send={async input => {
            const { corpo } = await mutateAsync(input)
            setRevealed(corpo)
          }}
          onClose={() => setAsking(false)}
        >
          {t`Nome, documento, telefone e endereço de quem comprou. Quem pediu, quando e por quê ficam na auditoria.`}
        </AskReason>
      )}
    </Dialog>
  )
}

/** Formatted JSON; any other text as received. */
function textOf(body: unknown): string {
  if (typeof body !== 'string') return JSON.stringify(body, null, 2)
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Facts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '2',
    mb: '4',
    '& > div': { minW: '0' },
    '& dt': { textStyle: 'sm', color: 'muted' },
    '& dd': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
})
const Body = chakra('pre', {
  base: {
    p: '4',
    bg: 'sunken',
    borderRadius: 'md',
    textStyle: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  },
})

/** A delivery's state: processed, a test, waiting, or unreadable with the reason. */
export function DeliveryState({
  delivery: { erro, teste, derivada_em },
}: {
  delivery: Pick<Delivery, 'erro' | 'teste' | 'derivada_em'>
}) {
  const { t } = useLingui()
  if (erro)
    return (
      <Line alarming>
        <Icon of={TriangleAlert} size="sm" />
        <Clip>{deliveryError(erro)}</Clip>
      </Line>
    )
  const [icon, words] = teste
    ? ([FlaskConical, t`Teste`] as const)
    : derivada_em
      ? ([CircleCheck, t`Processada`] as const)
      : ([Clock, t`A processar`] as const)
  return (
    <Line>
      <Icon of={icon} size="sm" />
      {words}
    </Line>
  )
}

/** Why a delivery could not be read. A reason that only a newer server knows is shown as it is. */
export function deliveryError(erro: string): string {
  switch (erro) {
    case 'json_invalido':
      return t`Não é JSON`
    case 'campos_invalidos':
      return t`Campos ilegíveis`
    case 'valor_ilegivel':
      return t`Valor ilegível`
    default:
      return erro
  }
}

const Line = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0', color: 'muted' },
  variants: { alarming: { true: { color: 'danger' } } },
})

/** Reads a delivery again and toasts the result. */
export function useReprocess() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.admin.reprocess.useMutation({
    onSuccess({ erro }) {
      if (erro) toast.error(t`A entrega continua com erro`, { description: deliveryError(erro) })
      else toast.success(t`Entrega reprocessada.`)
    },
    onError: error => toast.error(t`Erro ao reprocessar`, { error }),
    onSettled: () => utils.admin.invalidate(),
  })
  const busy = (id: string) => isPending && variables.id === id
  return {
    busy,
    reprocess: (id: string) => {
      if (!busy(id)) mutate({ id })
    },
  }
}
