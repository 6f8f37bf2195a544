import { chakra } from '@chakra-ui/react'
import { Lead, Wrap } from '../frame/parts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Expect } from './Expect.tsx'
import { Sent } from './Sent.tsx'
import { contactLead } from './words.ts'

/**
 * The form, and what becomes of what it sends (product 24.8). All its states are drawn: the server says in `data-state` which
 * one shows, and so does the page's script. `{{…}}` is what the server fills in (server/http/contact.ts).
 */
export function Contact() {
  return (
    <Wrap>
      <Split>
        <header>
          <h1>Contato</h1>
          <Lead>{contactLead}</Lead>
        </header>
        <States data-contact="" data-state="{{estado}}">
          <ContactForm />
          <Sent />
        </States>
        <Expect />
      </Split>
    </Wrap>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 620px) 348px',
    justifyContent: 'space-between',
    gap: '{spacing.10} {spacing.16}',
    alignItems: 'start',
    pt: '12',
    pb: '24',
    '& > header': { gridColumn: '1 / -1' },
    '& h1': { textStyle: 'headline', ms: '-0.03em' },
    '& > header p': { mt: '3' },
    lgDown: { gridTemplateColumns: 'minmax(0, 620px)' },
    mdDown: { pt: '6', pb: '16', rowGap: '8' },
  },
})

const States = chakra('div', {
  base: {
    '&[data-state=enviada] > [data-form], &:not([data-state=enviada]) > [data-when=enviada]': {
      display: 'none',
    },
    ...Object.fromEntries(
      ['invalida', 'limitada', 'falhou'].map(state => [
        `&:not([data-state=${state}]) [data-when=${state}]`,
        { display: 'none' },
      ]),
    ),
  },
})
