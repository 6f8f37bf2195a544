import { chakra } from '@chakra-ui/react'
import { Scissors } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { styleNonce } from '../../ui/style-nonce.ts'
import type { Order } from '../order.ts'
import { OrderLabel } from './OrderLabel.tsx'
import { PaperPage, Papers } from './paper-look.ts'
import { type Copy, copiesOf, type PrintChoices } from './print-choices.ts'
import type { PrintDocument } from './print-search.ts'
import { ReceiptCopy } from './ReceiptCopy.tsx'
import { type PaperCustomer, receiptOf, type ShopData } from './receipt.ts'

interface PaperStageProps {
  order: Order
  /** Undefined until it is known. */
  customer: PaperCustomer | undefined
  settings: ShopData
  document: PrintDocument
  choices: PrintChoices
  /** Observações stand on the customer's copy too. */
  withNotes: boolean
  /** Told whether the papers are there. The same function at each render. */
  onThere(isThere: boolean): void
}

/** What will be printed, as it will look: smaller where the window has less room than the paper is wide. */
export function PaperStage(props: PaperStageProps) {
  const { order, customer, settings, document, choices, withNotes, onThere } = props
  const { papel, vias } = choices
  const isLabel = document === 'etiqueta'
  const stage = useRef<HTMLDivElement>(null)
  const { scale, height, copyHeight } = useMeasures(stage)
  useEffect(() => {
    onThere(true)
    return () => onThere(false)
  }, [onThere])
  // Every address but our own is refused by the server (http/security.ts): this is APP_URL's origin.
  const address = `${window.location.origin}/ordens?os=${order.id}`
  const copies = copiesOf(vias)
  const isShared = papel === 'a4' && copyHeight <= halfSheet
  const pages: (readonly Copy[])[] = isShared ? [copies] : copies.map(copy => [copy])
  const width = isLabel ? 62 : papel === 'a4' ? 210 : Number(papel)
  return (
    <Stage ref={stage}>
      <style
        nonce={styleNonce()}
      >{`@page { size: ${isLabel ? '62mm 29mm' : pageSize(papel, copyHeight)}; margin: 0 }`}</style>
      <Frame style={{ width: `calc(${width}mm * ${scale})`, height: height && height * scale }}>
        <Papers data-papers="" lang="pt-BR" style={{ width: `${width}mm`, transform: `scale(${scale})` }}>
          {isLabel ? (
            <PaperPage>
              <OrderLabel order={order} customer={customer} address={address} />
            </PaperPage>
          ) : (
            pages.map(page => (
              <PaperPage key={page.join()} data-sheet={papel === 'a4' ? '' : undefined}>
                {page.map((copy, at) => (
                  <Fragment key={copy}>
                    {at > 0 && (
                      <div data-cut="">
                        <Icon of={Scissors} size="sm" />
                      </div>
                    )}
                    <ReceiptCopy
                      receipt={receiptOf(order, settings, document, customer)}
                      copy={copy}
                      paper={papel}
                      withNotes={withNotes || copy === 'loja'}
                      address={address}
                    />
                  </Fragment>
                ))}
              </PaperPage>
            ))
          )}
        </Papers>
      </Frame>
    </Stage>
  )
}

/** Millimetres of a sheet that a copy may take where two stand on it. */
const halfSheet = 148.4

/** The longest page of a roll that printers' drivers take, in millimetres; what is longer goes on in the next. */
const longestPage = 3200

/** A roll's page is as long as its longest copy, with room for a line that the printer breaks elsewhere. */
const pageSize = (papel: PrintChoices['papel'], copyHeight: number): string =>
  papel === 'a4'
    ? '210mm 297mm'
    : `${papel}mm ${Math.min(Math.max(Math.ceil(copyHeight) + 4, Number(papel)), longestPage)}mm`

/** How much smaller than on paper the papers are shown, their height in pixels, and the longest copy's in millimetres. */
function useMeasures(stage: { current: HTMLDivElement | null }) {
  const [measures, setMeasures] = useState({ scale: 1, height: 0, copyHeight: 0 })
  // After every drawing, for any of its words may have changed a height.
  useLayoutEffect(() => {
    const room = stage.current
    const papers = room?.querySelector<HTMLElement>('[data-papers]')
    if (!room || !papers) return
    const measure = () => {
      const copies = [...papers.querySelectorAll<HTMLElement>('[data-copy]')]
      const next = {
        scale: Math.min(1, room.clientWidth / papers.offsetWidth),
        height: papers.offsetHeight,
        copyHeight: Math.max(...copies.map(copy => copy.offsetHeight)) / pixelsInMillimetre,
      }
      setMeasures(known => (isSame(known, next) ? known : next))
    }
    measure()
    // The window's width, and the font that comes late.
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    for (const copy of papers.querySelectorAll('[data-copy]')) observer.observe(copy)
    return () => observer.disconnect()
  })
  return measures
}

type Measures = ReturnType<typeof useMeasures>

const isSame = (one: Measures, other: Measures) =>
  one.scale === other.scale && one.height === other.height && one.copyHeight === other.copyHeight

const pixelsInMillimetre = 96 / 25.4

const Stage = chakra('div', {
  base: { display: 'grid', justifyContent: 'center', '@media print': { display: 'block' } },
})

const Frame = chakra('div', {
  base: {
    overflow: 'hidden',
    '& > *': { transformOrigin: 'top left' },
    '@media print': {
      w: 'auto !important',
      h: 'auto !important',
      overflow: 'visible',
      '& > *': { transform: 'none !important' },
    },
  },
})
