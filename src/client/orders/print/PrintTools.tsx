import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { MouseEvent } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { goBack } from '../../ui/dialog-url.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { LinkButton, openOnPlainClick } from '../../ui/LinkButton.tsx'
import type { Order } from '../order.ts'
import { copyChoices, type PrintChoices, type PrintDocument, papers } from './print-choices.ts'

interface PrintToolsProps {
  id: string
  order: Order | undefined
  document: PrintDocument
  onDocument(document: PrintDocument): void
  choices: PrintChoices
  onChoose(change: Partial<PrintChoices>): void
  withNotes: boolean
  onNotes(withNotes: boolean): void
  onPrint(): void
  /** The papers are there. */
  ready: boolean
  /** The browser's dialog waits for the logo. */
  waiting: boolean
}

/** What is printed and on what, above the preview; itself it is not printed. */
export function PrintTools({
  id,
  order,
  document,
  onDocument,
  choices,
  onChoose,
  withNotes,
  onNotes,
  onPrint,
  ready,
  waiting,
}: PrintToolsProps) {
  const { t } = useLingui()
  const { history } = useRouter()
  const number = order && shortNumber(order.numero_os)
  const isReceipt = document !== 'etiqueta'
  const paperNames = { a4: t`Folha A4`, '80': t`Bobina de 80 mm`, '58': t`Bobina de 58 mm` }
  const copyNames = { ambas: t`Duas vias`, cliente: t`Via do cliente`, loja: t`Via da loja` }
  return (
    <Bar>
      <LinkButton
        to="/ordens"
        search={{ os: id }}
        variant="ghost"
        // As wide before its number is known, so that the title stays where it is.
        minW="8em"
        justifyContent="flex-start"
        onClick={(event: MouseEvent) => {
          if (history.location.state.fromOrders) openOnPlainClick(event, () => goBack(history))
        }}
      >
        <Icon of={ArrowLeft} />
        {number ? t`OS ${number}` : t`Voltar`}
      </LinkButton>
      <Title>{t`Imprimir`}</Title>
      <Segments
        label={t`Documento`}
        options={[
          { value: 'entrada', label: t`Entrada` },
          { value: 'entrega', label: t`Entrega` },
          { value: 'etiqueta', label: t`Etiqueta` },
        ]}
        value={document}
        onChange={onDocument}
      />
      {isReceipt && (
        <>
          <Pick>
            <Select
              aria-label={t`Papel`}
              placeholder={false}
              options={papers.map(value => ({ value, label: paperNames[value] }))}
              value={choices.papel}
              onChange={({ target }) => onChoose({ papel: papers.find(one => one === target.value) ?? 'a4' })}
            />
          </Pick>
          <Pick>
            <Select
              aria-label={t`Vias`}
              placeholder={false}
              options={copyChoices.map(value => ({ value, label: copyNames[value] }))}
              value={choices.vias}
              onChange={({ target }) =>
                onChoose({ vias: copyChoices.find(one => one === target.value) ?? 'ambas' })
              }
            />
          </Pick>
          {order?.observacoes && choices.vias !== 'loja' && (
            <Switch checked={withNotes} onChange={({ target }) => onNotes(target.checked)}>
              {t`Observações na via do cliente`}
            </Switch>
          )}
        </>
      )}
      <Grow />
      <Button
        variant="primary"
        icon={Printer}
        onClick={onPrint}
        disabled={!ready}
        busy={waiting && t`Preparando...`}
      >
        {t`Imprimir`}
      </Button>
    </Bar>
  )
}

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'topbar',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '5',
    py: '3',
    bg: 'surface',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    mdDown: { position: 'static', px: '4', '& > button': { flex: 1 }, '& > [role=group]': { w: 'full' } },
  },
})
const Title = chakra('h1', { base: { textStyle: 'section' } })
const Pick = chakra('div', { base: { w: '160px', mdDown: { flex: '1 1 130px' } } })
const Grow = chakra('span', { base: { flex: 1, mdDown: { display: 'none' } } })
