import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { CopyCheck, Link, MessageCircle } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { addDays } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { whatsappLink } from '../../../shared/phones.ts'
import { quoteDays, quotedOf } from '../../../shared/quotes.ts'
import { errorSentence, refusalSentence } from '../../api/sentences.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { ConfirmEmailBanner } from '../../auth/ConfirmEmailBanner.tsx'
import { Button, notHeld } from '../../ui/Button.tsx'
import { openComingTab } from '../../ui/coming-tab.ts'
import { copyComingText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields, Pair } from '../../ui/forms/Field.tsx'
import { useFieldIssues } from '../../ui/forms/use-checked-form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Hint, Num } from '../../ui/Text.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Order } from '../order.ts'
import { useSender } from '../order-whatsapp.ts'
import { shortDay } from '../order-words.ts'
import { useNoteOrder } from '../use-note-order.ts'
import { untilIssue, versionSent } from './quote.ts'
import { quoteMessage } from './quote-message.ts'
import { useQuoteWrites } from './use-quote-writes.ts'

interface SendQuoteProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  /** Why nothing can be sent: the plan ended meanwhile. */
  reason: string | undefined
  onClose(): void
  /** The browser does not copy: the link must be copied by hand. */
  onUncopied(url: string): void
}

/** 'Enviar orçamento': freezes what the order is made of, and brings the customer the link to it. */
export function SendQuote({ order, today, reason, onClose, onUncopied }: SendQuoteProps) {
  const { t } = useLingui()
  const submit = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const [until, setUntil] = useState(() => addDays(today, quoteDays))
  const [seen] = useState(order.updated_at)
  const { form, issues, showIssues, clearIssue } = useFieldIssues<string>()
  const { send, busy, failure, chat } = useSending({ order, today, until, showIssues, onClose, onUncopied })
  const { numero_os, clientes, soma_itens, valor } = order
  const [number, { nome, telefone }] = [shortNumber(numero_os), clientes]
  const version = versionSent(order, until, today)
  const isUnconfirmed = useSession()?.user?.email_confirmado === false
  const blocked = reason ?? (isUnconfirmed ? refusalSentence('email_nao_confirmado') : undefined)
  const next = version + 1
  return (
    <Dialog
      size="sheet"
      title={t`Enviar orçamento`}
      subtitle={
        <>
          {t`OS ${number}`} · <bdi>{nome}</bdi>
          {telefone && ', '}
          <Num whiteSpace="nowrap">{telefone}</Num>
        </>
      }
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void send('whatsapp')
      }}
      initialFocus={() => document.getElementById(submit)}
      footer={
        chat ? (
          <OutLink variant="primary" href={chat.href} onClick={chat.onOpened}>
            <Icon of={MessageCircle} />
            {t`Abrir no WhatsApp`}
          </OutLink>
        ) : (
          <>
            <Button icon={Link} blocked={blocked} onClick={() => busy || void send('copy')}>
              {t`Copiar link`}
            </Button>
            <Button
              id={submit}
              type="submit"
              variant="primary"
              icon={MessageCircle}
              busy={busy && t`Enviando...`}
              blocked={blocked}
              onKeyDown={notHeld}
            >
              {t`Abrir no WhatsApp`}
            </Button>
          </>
        )
      }
    >
      <Fields ref={form}>
        {order.updated_at !== seen && !chat && (
          <Notice tone="progress" icon={CopyCheck} title={t`Esta OS foi alterada em outro lugar`}>
            {t`Confira o valor antes de enviar.`}
          </Notice>
        )}
        {failure && <Alert tone="danger">{failure}</Alert>}
        {isUnconfirmed && <ConfirmEmailBanner />}
        {chat && (
          <Notice tone="progress" icon={CopyCheck} title={t`O orçamento está guardado`}>
            {t`O navegador bloqueou a janela: toque em Abrir no WhatsApp.`}
          </Notice>
        )}
        <Pair>
          <Total>
            <span>{t`Versão ${version}`}</span>
            <b>{formatMoney(valor)}</b>
          </Total>
          <Field label={t`Vale até`} error={issues.valido_ate}>
            <DateInput
              yearless="coming"
              name="valido_ate"
              value={until}
              onChange={({ target }) => {
                setUntil(target.value)
                clearIssue('valido_ate')
              }}
            />
          </Field>
        </Pair>
        <Preview order={order} until={until} today={today} />
        <Hint>
          {soma_itens === null
            ? t`O valor fica guardado como foi enviado. Para mudar depois, envie a versão ${next}.`
            : t`Os itens ficam guardados como foram enviados. Para mudar depois, envie a versão ${next}.`}
        </Hint>
        {version === 1 && <LackingContact />}
      </Fields>
    </Dialog>
  )
}

/** What the customer's page will lack, in a shop that has told nothing of where it is found. */
function LackingContact() {
  const { t } = useLingui()
  const { telefone, endereco } = useSettings()?.empresa.valores ?? {}
  if (telefone !== '' || endereco !== '') return null
  return (
    <Hint>
      {t`A página do cliente está sem o telefone e o endereço da loja.`}{' '}
      <TextLink to="/configuracoes" search={{ aba: 'empresa' }} hash="empresa-telefone">
        {t`Preencher em Empresa`}
      </TextLink>
    </Hint>
  )
}

interface SendingInput extends Pick<SendQuoteProps, 'order' | 'today' | 'onClose' | 'onUncopied'> {
  until: string
  showIssues(issues: Readonly<Record<string, string>>): void
}

/** Stores the quote first: nothing goes to a customer that was not stored. */
function useSending({ order, today, until, showIssues, onClose, onUncopied }: SendingInput) {
  const { t } = useLingui()
  const sender = useSender()
  const note = useNoteOrder()
  const { send: write } = useQuoteWrites()
  const [failure, setFailure] = useState<string>()
  const [chat, setChat] = useState<{ href: string; onOpened(): void }>()

  const send = async (by: 'whatsapp' | 'copy') => {
    const issue = untilIssue(until, today)
    if (issue || write.isPending) return issue && showIssues({ valido_ate: issue })
    setFailure(undefined)
    const tab = by === 'whatsapp' ? openComingTab(t`Abrindo o WhatsApp...`) : undefined
    const answer = write.mutateAsync({ id: order.id, based_on: order.updated_at, valido_ate: until })
    try {
      const copied = tab ? true : await copyComingText(answer.then(({ url }) => url))
      const { order: sent, versao, url } = await answer
      const valido_ate = sent.orcamento_ate ?? until
      const day = shortDay(valido_ate, today)
      const description = t`Versão ${versao}, vale até ${day}`
      if (!tab) {
        onClose()
        return copied
          ? toast.success(t`Orçamento guardado, link copiado`, { description, about: sent.id })
          : onUncopied(url)
      }
      const text = quoteMessage(sent, sender, { ...quotedOf(sent), url, valido_ate }, today)
      const href = whatsappLink(sent.clientes.telefone, text)
      const onOpened = () => {
        note(sent.id, 'avisado')
        onClose()
      }
      if (tab.isBlocked) return setChat({ href, onOpened })
      tab.go(href)
      onOpened()
      toast.success(t`Orçamento enviado`, { description, about: sent.id })
    } catch (error) {
      tab?.close()
      const { key, fields } = refusalOf(error)
      // The newer order is shown, and that it is newer.
      if (key === 'conflito') return
      if (fields?.valido_ate) return showIssues({ valido_ate: fields.valido_ate })
      // When the session has ended, signing in again opens above this sheet.
      if (key !== 'nao_autenticado') setFailure(errorSentence(error))
    }
  }
  return { send, busy: write.isPending, failure, chat }
}

/** The message as it arrives, with the address of the customer's page. */
function Preview({ order, until, today }: { order: Order; until: string; today: string }) {
  const { t } = useLingui()
  const sender = useSender()
  const { mutate, data } = trpc.orders.link.useMutation()
  const { id, itens = [], desconto, valor } = order
  useEffect(() => mutate({ id }), [mutate, id])
  // A word that no message has keeps the place of the address until it is there.
  const url = data?.url ?? '…'
  const quote = { ...quotedOf({ itens, desconto, valor }), url, valido_ate: until }
  const [before, ...after] = quoteMessage(order, sender, quote, today).split(url)
  return (
    <ChatBox>
      <h3>
        <b>{t`Como chega`}</b>
        <span>WhatsApp</span>
      </h3>
      <Bubble dir="auto" lang="pt-BR">
        {before}
        {after.length > 0 && <u>{url}</u>}
        {after.join(url)}
      </Bubble>
    </ChatBox>
  )
}

const Total = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    alignContent: 'start',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { textStyle: 'label' },
    '& > b': { textStyle: 'title', lineHeight: '{sizes.control.md}', overflowWrap: 'anywhere' },
    mdDown: { '& > b': { lineHeight: '{sizes.control.touch}' } },
  },
})
const ChatBox = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minW: '0',
    gap: '3',
    p: '4',
    bg: 'sunken',
    borderRadius: 'md',
    '& > h3': {
      display: 'flex',
      justifyContent: 'space-between',
      color: 'muted',
      textStyle: 'xs',
      fontWeight: 'regular',
    },
    '& > h3 > b': { fontWeight: 'medium' },
  },
})
const Bubble = chakra('p', {
  base: {
    justifySelf: 'end',
    position: 'relative',
    maxW: 'min(320px, 100%)',
    pt: '7px',
    pe: '9px',
    pb: '5px',
    ps: '11px',
    borderRadius: '10px 0 10px 10px',
    bg: 'ready.bg',
    boxShadow: 'control',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '& u': { color: 'received.fg', textUnderlineOffset: '3px' },
    _after: {
      content: '""',
      position: 'absolute',
      top: '0',
      right: '-7px',
      w: '8px',
      h: '10px',
      bg: 'ready.bg',
      clipPath: 'polygon(0 0, 100% 0, 0 100%)',
    },
  },
})
