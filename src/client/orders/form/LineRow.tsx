import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ShieldCheck, X } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lineKinds } from '../../../shared/order-lines.ts'
import { control } from '../../theme/recipes/input.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/forms/Field.tsx'
import { errorWords } from '../../ui/forms/field-issues.ts'
import { Icon } from '../../ui/Icon.tsx'
import { kindLabel, lineTexts } from '../line-values.ts'
import { LineDescription } from './LineDescription.tsx'
import type { OrderFormControl } from './use-order-form.ts'

interface LineRowProps {
  form: OrderFormControl
  /** Its place among the lines, from 0. */
  at: number
  costsHidden: boolean
  onRemove(): void
}

/** A part or a piece of labour: one row on a desk, two on the phone, and one more for a warranty of its own. */
export function LineRow({ form, at, costsHidden, onRemove }: LineRowProps) {
  const { t } = useLingui()
  const noteId = useId()
  const warrantyId = useId()
  const { register, formState, control: of } = form
  const errors = formState.errors.itens?.[at]
  const place = at + 1
  const labels = {
    descricao: t`Descrição`,
    custo_unitario: t`Custo unitário`,
    quantidade: t`Qtd`,
    valor_unitario: t`Valor unitário`,
    garantia_dias: t`Garantia`,
  }
  const warranty = useWatch({ control: of, name: `itens.${at}.garantia_dias` })
  const [asked, setAsked] = useState(false)
  const hasWarranty = asked || Boolean(warranty) || Boolean(errors?.garantia_dias)
  const noted = (name: keyof typeof labels) => ({
    'aria-label': labels[name],
    'aria-invalid': errors?.[name] ? true : undefined,
    'aria-describedby': errors?.[name] ? noteId : undefined,
  })
  const issues = lineTexts.flatMap(name => {
    const message = errors?.[name]?.message
    if (!message) return []
    // The sentences of the others do not name their field.
    return name === 'descricao' ? errorWords(message) : `${labels[name]}: ${errorWords(message)}`
  })
  const amount = (name: 'custo_unitario' | 'quantidade' | 'valor_unitario') => ({
    ...register(`itens.${at}.${name}`),
    ...noted(name),
    inputMode: name === 'quantidade' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    onFocus: selectText,
  })
  return (
    <li>
      <Row role="group" aria-label={t`Item ${place}`} bare={costsHidden}>
        <Cell data-cell="desc">
          <LineDescription form={form} at={at} {...noted('descricao')} />
        </Cell>
        <Cell data-cell="tipo">
          <Small aria-hidden="true">{t`Tipo`}</Small>
          <Kind {...register(`itens.${at}.tipo`)} aria-label={t`Tipo`}>
            {lineKinds.map(kind => (
              <option key={kind} value={kind}>
                {kindLabel(kind)}
              </option>
            ))}
          </Kind>
          <Icon of={ChevronDown} />
        </Cell>
        {!costsHidden && (
          <Cell data-cell="cus">
            <Small aria-hidden="true">{labels.custo_unitario}</Small>
            <Amount {...amount('custo_unitario')} placeholder={t`opcional`} color="muted" />
          </Cell>
        )}
        <Cell data-cell="qtd">
          <Small aria-hidden="true">{labels.quantidade}</Small>
          <Amount {...amount('quantidade')} maxLength={3} />
        </Cell>
        <Cell data-cell="val">
          <Small aria-hidden="true">{labels.valor_unitario}</Small>
          <Amount {...amount('valor_unitario')} data-last="" />
        </Cell>
        {!hasWarranty && (
          <Corner data-cell="war">
            <IconButton
              icon={ShieldCheck}
              size="sm"
              label={t`Garantia deste item`}
              onClick={() => setAsked(true)}
            />
          </Corner>
        )}
        <Corner data-cell="del">
          <IconButton icon={X} size="sm" label={t`Remover item ${place}`} onClick={onRemove} />
        </Corner>
        {hasWarranty && (
          <Warranty>
            <label htmlFor={warrantyId}>{t`Garantia deste item`}</label>
            <Days>
              <Amount
                {...register(`itens.${at}.garantia_dias`, { onBlur: () => setAsked(false) })}
                {...noted('garantia_dias')}
                id={warrantyId}
                aria-label={undefined}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                // It appears where it was asked for.
                autoFocus={asked}
              />
            </Days>
            {t`dias`}
          </Warranty>
        )}
      </Row>
      {issues.length > 0 && (
        <ErrorNote id={noteId} px="2.5" pt="1" pb="1.5">
          {issues.join(' · ')}
        </ErrorNote>
      )}
    </li>
  )
}

const selectText = (event: FocusEvent<HTMLInputElement>) => event.target.select()

const desk = '"desc tipo cus qtd val del" 36px / var(--columns)'
const deskBare = '"desc tipo qtd val del" 36px / var(--columns)'
const phone = '"desc desc desc desc" 44px "tipo cus qtd val" 56px / 98px minmax(0, 1fr) 52px minmax(0, 1fr)'
/** A phone so narrow that amounts side by side would be cut. */
const narrowest = '@media (max-width: 359.98px)'
const stacked = '"desc desc" 44px "tipo cus" 56px "qtd val" 56px / 98px minmax(0, 1fr)'
const phoneBare = '"desc desc desc" 44px "tipo qtd val" 56px / 98px 72px minmax(0, 1fr)'

const Row = chakra('div', {
  base: { position: 'relative', display: 'grid' },
  variants: {
    bare: {
      false: {
        gridTemplate: desk,
        mdDown: { gridTemplate: phone },
        [narrowest]: { gridTemplate: stacked, '& > [data-cell=qtd]': { borderInlineStart: '0' } },
      },
      true: { gridTemplate: deskBare, mdDown: { gridTemplate: phoneBare } },
    },
  },
})
const cellStates = {
  '&:focus-within': {
    outline: '2px solid',
    outlineColor: 'focusRing',
    outlineOffset: '-1px',
    borderRadius: 'sm',
  },
  '&:has([aria-invalid=true])': { boxShadow: 'inset 0 0 0 1px {colors.danger}' },
  '&:has([aria-invalid=true]:focus)': { outlineColor: 'danger' },
}
const Cell = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minW: '0',
    px: '2.5',
    borderInlineStart: '1px solid',
    borderColor: 'line',
    fontSize: 'field',
    '&[data-cell=desc]': { gridArea: 'desc', borderInlineStart: '0', pe: '9', mdDown: { pe: '88px' } },
    '&[data-cell=tipo]': {
      gridArea: 'tipo',
      p: '0',
      '& > svg': { position: 'absolute', right: '2.5', color: 'subtle', pointerEvents: 'none' },
    },
    '&[data-cell=cus]': { gridArea: 'cus' },
    '&[data-cell=qtd]': { gridArea: 'qtd' },
    '&[data-cell=val]': { gridArea: 'val' },
    ...cellStates,
    mdDown: {
      '&:not([data-cell=desc])': {
        display: 'grid',
        gridTemplateRows: '16px 24px',
        alignContent: 'center',
        borderTop: '1px solid',
        borderColor: 'line',
      },
      '&[data-cell=tipo]': { borderInlineStart: '0', '& > svg': { bottom: '3' } },
    },
  },
})
const Small = chakra('small', {
  base: {
    display: 'none',
    mdDown: {
      display: 'block',
      textStyle: 'xs',
      color: 'muted',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'end',
      '[data-cell=tipo] > &': { textAlign: 'start', ps: '2.5' },
    },
  },
})
const Amount = chakra('input', {
  ...control,
  base: { ...control.base, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})
const Kind = chakra('select', {
  ...control,
  base: {
    ...control.base,
    ps: '2.5',
    pe: '8',
    cursor: 'pointer',
    '& option': { color: 'ink', bg: 'raised' },
    // The whole cell takes the tap.
    mdDown: { position: 'absolute', inset: '0', h: 'full', pt: '4' },
  },
})
/** Buttons at the right of the description, and of the row. */
const Corner = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    '& > button': { color: 'subtle' },
    '&[data-cell=war]': {
      gridArea: 'desc',
      // Over the description's cell.
      zIndex: 1,
      justifySelf: 'end',
      me: '1',
      mdDown: { me: '44px' },
      // Seldom needed: quiet until the row is pointed at, or has the focus.
      '@media (hover: hover)': {
        opacity: 0,
        ':is(:hover, :focus-within) > &': { opacity: 1 },
      },
    },
    '&[data-cell=del]': {
      gridArea: 'del',
      justifySelf: 'end',
      w: '36px',
      borderInlineStart: '1px solid',
      borderColor: 'line',
      mdDown: { gridArea: 'desc', zIndex: 1, w: 'control.touch', borderInlineStart: '0' },
    },
    mdDown: { '& > button': { w: 'control.touch', h: 'control.touch' } },
  },
})
const Warranty = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: 'control.md',
    px: '2.5',
    borderTop: '1px solid',
    borderColor: 'line',
    textStyle: 'sm',
    color: 'muted',
  },
})
const Days = chakra('div', {
  base: {
    w: '16',
    h: 'full',
    px: '1',
    fontSize: 'field',
    ...cellStates,
  },
})
