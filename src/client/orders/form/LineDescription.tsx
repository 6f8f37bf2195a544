import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatAmount, formatMoney } from '../../../shared/money.ts'
import { longestLine } from '../../../shared/order-lines.ts'
import { trpc } from '../../api/trpc.ts'
import { control } from '../../theme/recipes/input.ts'
import { ComboboxList } from '../../ui/inputs/Combobox.tsx'
import { Matched } from '../../ui/lists/Matched.tsx'
import { Clip, Num } from '../../ui/Text.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { kindLabel } from '../line-values.ts'
import type { OrderFormControl } from './use-order-form.ts'

interface LineDescriptionProps {
  form: OrderFormControl
  /** Its line's place, from 0. */
  at: number
  'aria-label': string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/**
 * What a line is of: any text. The last parts and services used are offered below it, and taking one fills the line;
 * none is taken unless it is chosen, so that Enter and Tab keep what was typed.
 */
export function LineDescription({ form, at, ...names }: LineDescriptionProps) {
  const { t } = useLingui()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useWatch({ control: form.control, name: `itens.${at}.descricao` }) ?? ''
  const hints = useLineHints(typed, open)
  const expanded = open && hints.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (index: number) => {
    const hint = hints[index]
    close()
    if (!hint) return
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue(`itens.${at}.tipo`, hint.tipo, change)
    form.setValue(`itens.${at}.descricao`, hint.descricao, change)
    form.setValue(`itens.${at}.valor_unitario`, formatAmount(hint.valor_unitario), change)
    const cost = hint.custo_unitario
    form.setValue(`itens.${at}.custo_unitario`, cost === null ? '' : formatAmount(cost), change)
    form.setFocus(`itens.${at}.valor_unitario`, { shouldSelect: true })
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more place than there are hints: the typed text itself.
      const places = hints.length + 1
      return setActive(((active + 1 + step + places) % places) - 1)
    }
    if (event.key === 'Escape' && open) close()
    if (event.key === 'Enter' && expanded && active >= 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take(active)
    }
  }
  const { onChange, onBlur, ...field } = form.register(`itens.${at}.descricao`)
  return (
    <>
      <Text
        {...field}
        {...names}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={longestLine}
        dir="auto"
        onChange={event => {
          void onChange(event)
          setActive(-1)
          setOpen(true)
        }}
        onBlur={event => {
          void onBlur(event)
          close()
        }}
        onClick={() => setOpen(true)}
        onKeyDown={keys}
      />
      {expanded && (
        <Hints>
          <ComboboxList
            id={listId}
            label={t`Usados antes`}
            loading={false}
            rows={hints.map(({ tipo, descricao, valor_unitario }) => ({
              key: `${tipo} ${descricao}`,
              content: (
                <>
                  <Clip dir="auto" textAlign="left">
                    <Matched text={descricao} query={typed} />
                  </Clip>
                  <Num color="muted" textStyle="sm" whiteSpace="nowrap">
                    {kindLabel(tipo)} · {formatMoney(valor_unitario)}
                  </Num>
                </>
              ),
            }))}
            active={active}
            onActive={setActive}
            onTake={take}
          />
        </Hints>
      )}
    </>
  )
}

/** The last lines used that match the text, requested 120 ms after the last key. */
function useLineHints(typed: string, open: boolean) {
  const q = useSettled(typed.trim(), 120)
  const found = trpc.orders.lineHints.useQuery(q ? { q } : {}, {
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return found.data?.items ?? []
}

const Text = chakra('input', control)
/** The list's place: as wide as the description, and wide enough to be read on a desk. */
const Hints = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: '100%',
    insetInlineStart: '0',
    w: 'full',
    minW: '360px',
    mdDown: { minW: '0' },
  },
})
