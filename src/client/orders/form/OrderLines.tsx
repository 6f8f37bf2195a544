import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type FieldPath, useFieldArray } from 'react-hook-form'
import { type LineKind, lineKinds, maxLines } from '../../../shared/order-lines.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/forms/Field.tsx'
import { errorWords, issueSentence } from '../../ui/forms/field-issues.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useHiddenCosts } from '../hidden-costs.ts'
import { emptyLine, isBlank, kindLabel } from '../line-values.ts'
import type { OrderFormValues } from '../order-fields.ts'
import { LineRow } from './LineRow.tsx'
import { LineTotals } from './LineTotals.tsx'
import type { OrderFormControl } from './use-order-form.ts'

interface OrderLinesProps {
  form: OrderFormControl
  phone: boolean
  /** The name of the field that had the focus when the lines left their place in the form. */
  focused: RefObject<string | null>
}

/** The parts and labour that an order is made of, and what they come to. Folded until there is a line. */
export function OrderLines({ form, phone, focused }: OrderLinesProps) {
  const { t } = useLingui()
  const { control, getValues, setFocus } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  const [costsHidden] = useHiddenCosts()
  const fold = useRef<HTMLButtonElement>(null)
  // Turning a phone mounts the lines anew at another place: the focus goes with them.
  useLayoutEffect(() => {
    if (focused.current) setFocus(focused.current as FieldPath<OrderFormValues>)
    return () => {
      focused.current = document.activeElement?.getAttribute('name') ?? null
    }
  }, [setFocus, focused])
  const add = (kind: LineKind) => {
    if (fields.length < maxLines) append(emptyLine(kind), { focusName: `itens.${fields.length}.descricao` })
  }
  const take = (at: number) => {
    remove(at)
    const left = fields.length - 1
    // The focus was on what is gone.
    requestAnimationFrame(() =>
      left > 0 ? setFocus(`itens.${Math.min(at, left - 1)}.descricao`) : fold.current?.focus(),
    )
  }
  const follow = (at: number) => {
    const line = getValues(`itens.${at}`)
    if (at + 1 < fields.length) setFocus(`itens.${at + 1}.descricao`)
    else if (!isBlank(line)) add(line.tipo)
  }
  if (fields.length === 0) {
    const label = t`Detalhar em peças e mão de obra`
    const open = () => add('peca')
    return phone ? (
      <TextButton
        ref={fold}
        aria-expanded={false}
        onClick={open}
        minH="control.touch"
        my="-3"
        justifySelf="start"
      >
        {label}
      </TextButton>
    ) : (
      <Fold ref={fold} type="button" aria-expanded={false} onClick={open}>
        {label}
        <Icon of={ChevronDown} />
      </Fold>
    )
  }
  const error = form.formState.errors.itens?.message ?? form.formState.errors.itens?.root?.message
  const isFull = fields.length >= maxLines
  return (
    <Section
      aria-label={t`Peças e mão de obra`}
      data-desk={phone ? undefined : ''}
      data-bare={costsHidden ? '' : undefined}
    >
      <Title>{t`Peças e mão de obra`}</Title>
      <Head aria-hidden="true">
        <span>{t`Descrição`}</span>
        <span>{t`Tipo`}</span>
        {!costsHidden && <span>{t`Custo unitário`}</span>}
        <span>{t`Qtd`}</span>
        <span>{t`Valor unitário`}</span>
      </Head>
      <Lines onKeyDown={event => moveOnEnter(event, follow)}>
        {fields.map((field, at) => (
          <LineRow key={field.id} form={form} at={at} costsHidden={costsHidden} onRemove={() => take(at)} />
        ))}
      </Lines>
      {error && <ErrorNote role="alert">{errorWords(error)}</ErrorNote>}
      <Foot>
        <Adds>
          {lineKinds.map(kind => (
            <Button
              key={kind}
              size="sm"
              variant={phone ? 'outline' : 'ghost'}
              icon={Plus}
              blocked={isFull ? issueSentence('itens_demais') : undefined}
              onClick={() => add(kind)}
            >
              {kindLabel(kind)}
            </Button>
          ))}
        </Adds>
        <LineTotals form={form} />
      </Foot>
    </Section>
  )
}

/** Enter goes to the line's next text, and from its last one to the next line. */
function moveOnEnter(event: KeyboardEvent<HTMLElement>, follow: (at: number) => void) {
  const { target } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const line = target.closest('li')
  const texts = [...(line?.querySelectorAll('input') ?? [])]
  const next = texts[texts.indexOf(target) + 1]
  if (next && target.dataset.last === undefined) next.focus()
  else if (!event.repeat) follow([...(line?.parentElement?.children ?? [])].indexOf(line as Element))
}

const Fold = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2.5',
    w: 'full',
    minH: '52px',
    mt: '5',
    mb: '-5',
    borderTop: '1px solid',
    borderColor: 'hairline',
    textStyle: 'label',
    textAlign: 'start',
    '& > svg': { color: 'subtle' },
    '&:hover > svg': { color: 'ink' },
  },
})
const Section = chakra('section', {
  base: {
    display: 'grid',
    gap: '2',
    minW: '0',
    // Of its head and of every line on a desk: description, kind, cost, pieces, value, and the button that removes it.
    '--columns': 'minmax(0, 1fr) 108px 116px 56px 124px 36px',
    '&[data-bare]': { '--columns': 'minmax(0, 1fr) 108px 56px 124px 36px' },
    '&[data-desk]': { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
  },
})
const Title = chakra('h3', { base: { textStyle: 'label' } })
const Head = chakra('div', {
  base: {
    // Stays at the top while a long list scrolls. It covers the dialog's padding, where lines would show through.
    position: 'sticky',
    top: '-2',
    zIndex: 'raised',
    bg: 'surface',
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    textStyle: 'xs',
    color: 'muted',
    mt: '-1.5',
    pt: '2',
    pb: '1.5',
    mb: '-2',
    '& > span': { px: '2.5', '&:nth-of-type(n+3)': { textAlign: 'end' } },
    mdDown: { display: 'none' },
  },
})
const Lines = chakra('ul', {
  base: {
    minW: '0',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    '& > li + li': { borderTop: '1px solid', borderColor: 'line', mdDown: { borderColor: 'fieldBorder' } },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 284px',
    columnGap: '6',
    alignItems: 'start',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
const Adds = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    ms: '-2',
    pt: '0.5',
    mdDown: { ms: '0', gap: '2', pt: '0', '& > *': { flex: 1, h: 'control.touch' } },
  },
})
