import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { isRefused } from '../../../shared/quotes.ts'
import { wasReturned } from '../../../shared/unrepaired.ts'
import { errorSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { styleNonce } from '../../ui/style-nonce.ts'
import { Hidden } from '../../ui/Text.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { knowsLines, type Order } from '../order.ts'
import { linkHolds } from '../order-link.ts'
import { useNoteOrder } from '../use-note-order.ts'
import { useOrder } from '../use-order.ts'
import { PaperStage } from './PaperStage.tsx'
import { PrintTools } from './PrintTools.tsx'
import {
  type CopyChoice,
  documentFor,
  isLoopback,
  type PrintDocument,
  usePrintChoices,
} from './print-choices.ts'
import type { ShopData } from './receipt.ts'

interface PrintScreenProps {
  id: string
  /** As the address names it. */
  document: PrintDocument | undefined
  onDocument(document: PrintDocument): void
}

/** /ordens/:id/imprimir: what is printed of an order, seen before it is. */
export function PrintScreen({ id, document: named, onDocument }: PrintScreenProps) {
  const { t } = useLingui()
  const { order, missing, failed, failedLines, retrying, retry } = useOrder(id)
  const settings = trpc.settings.all.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const customer = trpc.customers.get.useQuery(
    { id: order?.cliente_id ?? '' },
    { enabled: order !== undefined },
  )
  const [choices, choose] = usePrintChoices()
  const shown = named ?? documentFor(order?.status ?? 'Recebido')
  // Without it a paper says that it was answered, and not by whom.
  const newest = trpc.orders.quotes.useQuery(
    { id },
    { enabled: order !== undefined && order.orcamento_resposta !== null },
  )
  const quote = newest.data?.find(({ versao }) => versao === order?.orcamento_versao)
  const pix = usePaperPix(order, shown, settings.data)
  // Asked for each time: what one customer may read, another may not.
  const [withNotes, setWithNotes] = useState(false)
  const [isThere, setIsThere] = useState(false)
  const { print, waiting } = usePrint()
  const today = useToday(settings.data?.fuso ?? 'UTC')
  const hasPage = !order || !settings.data || linkHolds(order, settings.data, today)
  const forCustomer = hasPage && shown !== 'etiqueta' && choices.vias !== 'loja'
  const link = useCustomerLink(id, forCustomer)
  usePageTitle(useFileName(order, shown))
  useNotePrints(id, shown, isThere)
  // Without its lines a paper would say less than it must.
  const isWhole = order !== undefined && knowsLines(order)
  const isFailed = failed || failedLines || (settings.isError && !settings.data)
  return (
    <Screen>
      <style nonce={styleNonce()}>{printRules}</style>
      <PrintTools
        id={id}
        order={missing || !settings.data ? undefined : order}
        document={shown}
        onDocument={onDocument}
        choices={choices}
        onChoose={choose}
        withNotes={withNotes}
        onNotes={setWithNotes}
        onPrint={print}
        ready={isThere && !customer.isPending && !newest.isLoading && !pix.isLoading}
        waiting={waiting}
      />
      <main>
        {missing ? (
          <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
        ) : order && isWhole && settings.data && link !== undefined ? (
          <>
            <PaperAdvice
              order={order}
              document={shown}
              settings={settings.data}
              copies={choices.vias}
              link={forCustomer ? link : ''}
              failure={pix.error && errorSentence(pix.error)}
            />
            <PaperStage
              order={order}
              customer={customer.data}
              quote={quote}
              pix={pix.data ?? undefined}
              settings={settings.data}
              document={shown}
              choices={choices}
              withNotes={withNotes}
              link={link}
              onThere={setIsThere}
            />
          </>
        ) : isFailed ? (
          <FailedState
            onRetry={() => {
              retry()
              void settings.refetch()
            }}
            retrying={retrying || settings.isRefetching}
          >
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <PaperSkeleton />
        )}
      </main>
    </Screen>
  )
}

/** The Pix of what is owed, for the paper that goes with the device. */
const usePaperPix = (order: Order | undefined, document: PrintDocument, settings: ShopData | undefined) =>
  trpc.orders.pix.useQuery(
    { id: order?.id ?? '' },
    {
      enabled:
        document === 'entrega' &&
        order !== undefined &&
        !order.pago &&
        order.valor > 0 &&
        !!settings?.empresa.valores.pix_chave,
      // What is printed is as it is now.
      gcTime: 0,
    },
  )

/**
 * The address of the order's page for its customer, which their copy leads to; made at the first need. Undefined while it is on
 * its way, and null where it is not to be had. What asks for none has none.
 */
function useCustomerLink(id: string, isNeeded: boolean): string | null | undefined {
  const { client } = trpc.useUtils()
  const [link, setLink] = useState<string | null>()
  const isUnknown = link === undefined
  useEffect(() => {
    if (!isNeeded || !isUnknown) return
    const signal = AbortSignal.timeout(linkTimeoutMs)
    client.orders.link.mutate({ id }, { signal }).then(
      ({ url }) => setLink(url),
      () => setLink(null),
    )
  }, [client, id, isNeeded, isUnknown])
  return isNeeded ? link : null
}

/** Milliseconds that the papers wait for the link: without it they are still a receipt. */
const linkTimeoutMs = 8000

// Nothing but the papers is printed, toasts and the dark theme's ground neither; before they are there, nothing.
const printRules = `
@media print {
  html, body { background: none !important; color-scheme: light !important; overflow: visible !important }
  body *:not(:has([data-papers]), [data-papers], [data-papers] *) { display: none !important }
}`

/** What a browser calls the file when it prints into one: a customer may be sent it. */
function useFileName(order: Order | undefined, document: PrintDocument): string {
  const { t } = useLingui()
  if (!order) return t`Imprimir`
  const number = shortNumber(order.numero_os)
  const names = {
    entrada: `OS ${number} - Comprovante de entrada`,
    entrega: `OS ${number} - Comprovante de ${wasReturned(order) || isRefused(order) ? 'devolução' : 'entrega'}`,
    etiqueta: `OS ${number} - Etiqueta`,
  }
  return names[document]
}

/**
 * Tells the order's history of each time that its paper goes to the browser's dialog, by our button or by Ctrl+P; no browser
 * says whether the printer was reached.
 */
function useNotePrints(id: string, shown: PrintDocument, isThere: boolean): void {
  const note = useNoteOrder()
  useEffect(() => {
    if (!isThere) return
    const printed = () => note(id, `impresso_${shown}`)
    window.addEventListener('beforeprint', printed)
    return () => window.removeEventListener('beforeprint', printed)
  })
}

function PaperSkeleton() {
  const { t } = useLingui()
  return (
    <Blank aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <Skeleton w="40%" h="5" />
      <Skeleton w="70%" />
      <Skeleton w="60%" />
      <Skeleton w="66%" />
    </Blank>
  )
}

const Screen = chakra('div', {
  base: {
    minH: 'screen',
    bg: 'canvas',
    '& > main': { p: '6', mdDown: { p: '4' } },
    '@media print': { minH: '0', bg: 'transparent', '& > main': { p: '0 !important' } },
  },
})

// As wide as a sheet of A4, which most papers are.
const Blank = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '4',
    maxW: '210mm',
    minH: '148mm',
    mx: 'auto',
    p: '8mm 11mm',
    bg: 'surface',
    outline: '1px solid',
    outlineColor: 'hairline',
  },
})

/** Opens the browser's dialog, and says while that has to wait. */
function usePrint(): { print(): void; waiting: boolean } {
  const [waiting, setWaiting] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const print = async () => {
    setWaiting(true)
    await Promise.race([drawable(), new Promise(done => setTimeout(done, timeoutMs))])
    // Another screen would be printed.
    if (!isHere.current) return
    setWaiting(false)
    window.print()
  }
  return { print: () => void print(), waiting }
}

/** Milliseconds that a print waits for a logo or a font: without them it is still a receipt. */
const timeoutMs = 3000

/** Settles once the logo, the only picture, and the fonts can be drawn. */
const drawable = () =>
  Promise.allSettled([...[...document.images].map(image => image.decode()), document.fonts.ready])

interface PaperAdviceProps {
  order: Order
  document: PrintDocument
  settings: ShopData
  copies: CopyChoice
  /** Why the paper has no Pix, though it should. */
  failure: string | null
  /** Of the customer's page; null where their copy should lead to it and cannot. */
  link: string | null
}

/** What the paper lacks, and where to give it. Itself it is not printed. */
function PaperAdvice({ order, document, settings, copies, failure, link }: PaperAdviceProps) {
  const { t } = useLingui()
  const { nome, cnpj, endereco } = settings.empresa.valores
  const isUndelivered = document === 'entrega' && !order.data_entrega
  const isAnonymous = document !== 'etiqueta' && !(nome && cnpj && endereco)
  const { hostname, host } = window.location
  const hasQr = document === 'etiqueta' || copies !== 'cliente' || link
  const isLocal = hasQr && isLoopback(hostname)
  if (!isUndelivered && !isAnonymous && !isLocal && !failure && link !== null) return null
  return (
    <Notes>
      {failure && <p>{failure}</p>}
      {isUndelivered && (
        <p>{t`Esta OS ainda não foi entregue: a data da entrega fica em branco, para escrever à mão.`}</p>
      )}
      {isAnonymous && (
        <p>
          <Trans>
            Nome, CNPJ e endereço da loja saem no papel:{' '}
            <TextLink to="/configuracoes" search={{ aba: 'empresa' }}>
              completar em Empresa
            </TextLink>
          </Trans>
        </p>
      )}
      {link === null && (
        <p>{t`A via do cliente sai sem o QR da página dele: o link não pôde ser criado agora.`}</p>
      )}
      {isLocal && (
        <p>{t`O QR leva a ${host}, que só este computador abre: para um celular, APP_URL deve ter o endereço da rede.`}</p>
      )}
    </Notes>
  )
}

const Notes = chakra('div', {
  base: { display: 'grid', gap: '1', mb: '4', textAlign: 'center', color: 'muted', textStyle: 'sm' },
})
