import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { publicPages } from '../frame/pages.ts'
import { Action, Lead, Wrap } from '../frame/parts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { answerGoes, contactLead } from './contact-words.ts'
import { Expect } from './Expect.tsx'

/**
 * The contact form and its results. The HTML has all states; `data-state`, set by the server or by the page's script,
 * selects one. The server fills in `{{…}}` (server/http/contact.ts).
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

/** The sent message, and where the answer goes. */
function Sent() {
  return (
    <Room data-when="enviada" role="status">
      <h2 tabIndex={-1}>
        <CircleCheck size={24} aria-hidden="true" />
        Mensagem enviada
      </h2>
      <p>
        {answerGoes.to} <b data-fill="email">{'{{email}}'}</b>. {answerGoes.when}
      </p>
      <dl>
        <div>
          <dt>Assunto</dt>
          <dd data-fill="assunto">{'{{assunto}}'}</dd>
        </div>
        <div>
          <dt>Enviada</dt>
          <dd data-fill="enviada">{'{{enviada}}'}</dd>
        </div>
        <div>
          <dt>Mensagem</dt>
          <dd data-fill="mensagem">{'{{mensagem}}'}</dd>
        </div>
      </dl>
      <nav aria-label="Depois de enviar">
        <Action href={publicPages.contact.path} size="md">
          Escrever outra
        </Action>
        <Action href={publicPages.documentation.path} variant="ghost" size="md">
          Ver a documentação
        </Action>
      </nav>
    </Room>
  )
}

const Room = chakra(Card, {
  base: {
    p: '6',
    mdDown: { px: '4', py: '5' },
    '& h2': { textStyle: 'subject', fontSize: '1.625rem', display: 'flex', gap: '3', alignItems: 'center' },
    '& h2 svg': { color: 'ready.fg', flexShrink: 0 },
    '& h2:focus': { outline: 'none' },
    '& > p': { textStyle: 'lg', mt: '2', textWrap: 'pretty' },
    '& b': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
    '& dl': { mt: '5', borderTop: '1px solid', borderColor: 'line' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: '92px minmax(0, 1fr)',
      gap: '4',
      py: '2.5',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& dt': { color: 'muted' },
    '& dd': { whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    '& nav': { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '5' },
  },
})
