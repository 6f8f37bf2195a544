import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { Card } from '../ui/Card.tsx'
import { answerGoes, ContactForm, contactLead, expected } from './ContactForm.tsx'
import { publicPages } from './frame/pages.ts'
import { Action, Lead, TextLink, Wrap } from './frame/parts.tsx'

/**
 * The contact form and its results. The HTML has all states; `data-state`, set by the server or by the page's script,
 * selects one. The server fills in `{{…}}` (server/http/contact-page.ts).
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

/** The days of a week, and the hours in which messages are answered. */
const week = [
  ['seg', 9, 18],
  ['ter', 9, 18],
  ['qua', 9, 18],
  ['qui', 9, 18],
  ['sex', 9, 18],
  ['sáb', 9, 12],
  ['dom', 0, 0],
] as const

/** The bars' scale runs between these hours. */
const [first, last] = [8, 20]
const share = (hour: number) => `${((hour - first) / (last - first)) * 100}%`

/** When and in which order messages are answered, and what helps. */
function Expect() {
  return (
    <Side>
      <h2>O que esperar</h2>
      <dl>
        <div>
          <dt>Quando</dt>
          <dd>
            {expected.when}
            <Week aria-hidden="true" data-hoje="{{hoje}}">
              {week.map(([day, from, to]) => (
                <div key={day} data-dia={day}>
                  <span>{day}</span>
                  <i>
                    {to > from && <i style={{ insetInline: `${share(from)} calc(100% - ${share(to)})` }} />}
                  </i>
                </div>
              ))}
              <div data-hours="">
                {[9, 12, 18].map(hour => (
                  <span key={hour} style={{ left: share(hour) }}>
                    {hour}h
                  </span>
                ))}
              </div>
            </Week>
          </dd>
        </div>
        <div>
          <dt>Em que ordem</dt>
          <dd>{expected.order}</dd>
        </div>
        <div>
          <dt>O que ajuda</dt>
          <dd>
            O número da OS, o aparelho em que você usa e a frase que apareceu na tela. Nunca mande senha, nem
            a sua nem a do cliente.
          </dd>
        </div>
        <div>
          <dt>Parou tudo?</dt>
          <dd>
            Veja antes se é com todos, em <TextLink href={publicPages.status.path}>Status</TextLink>. Dúvida
            de uso costuma estar na <TextLink href={publicPages.documentation.path}>Documentação</TextLink>.
          </dd>
        </div>
      </dl>
    </Side>
  )
}

const Side = chakra('aside', {
  base: {
    '& h2': { textStyle: 'subject', pb: '3', borderBottom: '1px solid', borderColor: 'ink' },
    '& dl > div': { py: '4', borderBottom: '1px solid', borderColor: 'hairline' },
    '& dt': { fontWeight: 'medium' },
    '& dd': { mt: '0.5', color: 'muted', textWrap: 'pretty', fontVariantNumeric: 'tabular-nums' },
  },
})

const Week = chakra('div', {
  base: {
    mt: '3',
    textStyle: 'sm',
    lineHeight: '18px',
    '& > [data-dia]': {
      display: 'grid',
      gridTemplateColumns: '34px minmax(0, 1fr)',
      gap: '2',
      alignItems: 'center',
    },
    '& [data-dia] > i': {
      display: 'block',
      position: 'relative',
      h: '8px',
      bg: 'pressed',
      borderRadius: '2px',
    },
    '& i > i': { position: 'absolute', insetBlock: '0', bg: 'var(--chart-bar)' },
    ...Object.fromEntries(
      week.flatMap(([day]) => [
        [`&[data-hoje="${day}"] [data-dia="${day}"] span`, { color: 'accent', fontWeight: 'semibold' }],
        [`&[data-hoje="${day}"] [data-dia="${day}"] i > i`, { bg: 'var(--chart-now)' }],
      ]),
    ),
    '& > [data-hours]': { position: 'relative', ms: '42px', h: '18px' },
    '& [data-hours] span': { position: 'absolute', translate: '-50%' },
  },
})
