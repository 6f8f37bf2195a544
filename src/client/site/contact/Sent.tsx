import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { publicPages } from '../frame/pages.ts'
import { Action } from '../frame/parts.tsx'
import { answerGoes } from './words.ts'

/** What was sent, and where the answer goes. */
export function Sent() {
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
