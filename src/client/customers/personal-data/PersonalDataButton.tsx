import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../../ui/TextButton.tsx'
import type { Customer } from '../customer.ts'
import { PersonalData } from './PersonalData.tsx'

/** The way to what a customer may ask for by law. */
export function PersonalDataButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t`Dados pessoais`}</TextButton>
      {open && <PersonalData customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
