import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { tierOf } from '../../../shared/customers.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatDocument } from '../../../shared/documents.ts'
import { nationalDigits } from '../../../shared/phones.ts'
import type { Customer } from '../../customers/customer.ts'
import { PersonalData } from '../../customers/personal-data/PersonalData.tsx'
import { TierBadge } from '../../customers/TierBadge.tsx'
import { touch } from '../../theme/media.ts'
import { Day } from '../../ui/Day.tsx'
import { formatCount } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

/** Who it is, and the three totals. */
export function HistoryHead({ customer, zone }: { customer: Customer; zone: string }) {
  const { t } = useLingui()
  const { telefone, email, documento, endereco, total_os } = customer
  return (
    <>
      <Who>
        <TierBadge tier={tierOf(total_os)} />
        {telefone && <Contact href={`tel:+55${nationalDigits(telefone)}`}>{telefone}</Contact>}
        {email && <Contact href={`mailto:${email}`}>{email}</Contact>}
        {documento && <span>{formatDocument(documento)}</span>}
        {endereco && <Address dir="auto">{endereco}</Address>}
        <PersonalDataButton customer={customer} />
      </Who>
      <Totals>
        <Total label={t`Total de OS`}>{formatCount(total_os)}</Total>
        <Total label={t`Valor Total`}>
          <Money value={customer.valor_total} />
        </Total>
        <Total label={t`Cliente desde`}>
          <Day value={dayOf(new Date(customer.data_cadastro), zone)} />
        </Total>
      </Totals>
    </>
  )
}

/** One total; its place stays empty while it loads. */
export function Total({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const Who = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { minW: '0' },
  },
})
const Contact = chakra('a', {
  base: {
    maxW: 'full',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'xs',
    '&:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    [touch]: { py: '3', my: '-1' },
  },
})
const Address = chakra('p', { base: { flexBasis: 'full', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } })
export const Totals = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '3',
    mt: '4',
    mb: '2',
    py: '3.5',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    md: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& dt': { color: 'muted', textStyle: 'sm' },
    '& dd': {
      mt: '0.5',
      fontSize: 'lg',
      lineHeight: 'lg',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

/** Opens what a customer may ask for by law. */
function PersonalDataButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t`Dados pessoais`}</TextButton>
      {open && <PersonalData customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
