import { Suspense, useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { FieldBone } from './FormBones.tsx'
import type { OrderFormSlots } from './form-slots.ts'
import type { OrderFormControl } from './use-order-form.ts'

interface CustomerFieldProps {
  form: OrderFormControl
  slots: OrderFormSlots
  inputId: string
}

/** The route's customer picker as a field of the form: its value, its errors, and the focus when it is invalid. */
export function CustomerField({ form, slots, inputId }: CustomerFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'cliente' })
  const area = useRef<HTMLDivElement>(null)
  const { ref } = field
  useEffect(() => {
    ref({ focus: () => requestAnimationFrame(() => firstInvalid(area.current)?.focus()) })
  }, [ref])
  const error: ChoiceError | undefined = fieldState.error
  return (
    <div ref={area}>
      <Suspense fallback={<FieldBone />}>
        {slots.customerPicker({
          value: field.value,
          onChange: field.onChange,
          error: error?.message,
          errors: { nome: error?.novo?.nome?.message, telefone: error?.novo?.telefone?.message },
          autoFocus: field.value === null,
          inputId,
        })}
      </Suspense>
    </div>
  )
}

/** An error of the choice itself, or of the new customer's fields. */
interface ChoiceError {
  message?: string
  novo?: { nome?: { message?: string }; telefone?: { message?: string } }
}

// The fields are marked invalid a render after the form looks for where to put the focus.
const firstInvalid = (area: HTMLElement | null) =>
  area?.querySelector<HTMLElement>('[aria-invalid=true]') ?? area?.querySelector<HTMLElement>('input')
