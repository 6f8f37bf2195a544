import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { observable } from '@trpc/server/observable'
import { Eye } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { DetailsBody } from '../orders/details/DetailsBody.tsx'
import type { QuoteActs } from '../orders/quote/use-quote-acts.tsx'
import type { OrderActs } from '../orders/use-order-acts.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { sampleAnswers, sampleOrder } from './sample-order.ts'

interface SampleOrderProps {
  open: boolean
  /** Today in the shop's zone. */
  today: string
  onClose(): void
}

/** An order to look at before there is one: fixed data in the details' own body. Nothing of it is stored or sent. */
export function SampleOrder({ open, today, onClose }: SampleOrderProps) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso
  const mark = useRef<HTMLDivElement>(null)
  const explain = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) return
    event.preventDefault()
    event.stopPropagation()
    mark.current?.focus()
  }
  const why = t`É uma OS de exemplo.`
  return (
    <Dialog
      size="lg"
      open={open}
      title={t`OS de exemplo`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Fechar`}</Button>}
    >
      <Marked ref={mark} tabIndex={-1}>
        <Notice tone="progress" icon={Eye} title={t`Só para ver como fica`}>
          {t`A cliente e o aparelho são inventados. Nada aqui é gravado nem conta no limite do plano. Numa OS de verdade, aqui você muda o status, recebe, fotografa, imprime e avisa pelo WhatsApp.`}
        </Notice>
      </Marked>
      {zone && (
        <FixedAnswers today={today}>
          {/* Its links would lead to a customer that does not exist: they lead to what says so. */}
          <Still onClickCapture={explain}>
            <DetailsBody
              order={sampleOrder(today)}
              today={today}
              zone={zone}
              acts={noActs}
              quote={noQuote}
              blocked={why}
            />
          </Still>
        </FixedAnswers>
      )}
    </Dialog>
  )
}

const noActs: OrderActs = { move() {}, askPayment() {} }
const noQuote: QuoteActs = { open() {}, write() {}, copyLink: async () => {}, linkHolds: false }

const Marked = chakra('div', { base: { px: '6', pb: '4', mdDown: { px: '4', pt: '3', pb: '0' } } })
const Still = chakra('div', { base: { display: 'contents', '& a': { textDecoration: 'none' } } })

/** Answers what its children ask from fixed data, and the page's own settings; nothing reaches the server. */
function FixedAnswers({ today, children }: { today: string; children: ReactNode }) {
  const utils = trpc.useUtils()
  const [{ client, queryClient }] = useState(() => {
    const answers: Record<string, unknown> = {
      ...sampleAnswers(today),
      'settings.all': utils.settings.all.getData(),
      'auth.session': utils.auth.session.getData(),
      'plans.current': utils.plans.current.getData(),
    }
    const client = trpc.createClient({
      links: [
        () =>
          ({ op }) =>
            observable(({ next, complete }) => {
              if (!(op.path in answers)) return
              next({ result: { type: 'data', data: answers[op.path] } })
              complete()
            }),
      ],
    })
    return { client, queryClient: new QueryClient() }
  })
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
