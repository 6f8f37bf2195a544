import { chakra } from '@chakra-ui/react'
import { CreditCard, FileSpreadsheet, type LucideIcon, MessageCircle } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { PageTop, Wrap } from '../frame/parts.tsx'
import { RichText } from '../frame/RichText.tsx'
import { connections, integrationsLead } from './connections.ts'

const icons: Record<(typeof connections)[number]['kind'], LucideIcon> = {
  whatsapp: MessageCircle,
  sheets: FileSpreadsheet,
  payment: CreditCard,
}

/** Only what can be connected today. */
export function Integrations() {
  return (
    <>
      <PageTop title="O que já conversa com a Bancada">
        <RichText>{integrationsLead}</RichText>
      </PageTop>
      <Wrap>
        <Rows>
          {connections.map(({ kind, title, text, note }) => (
            <section key={kind}>
              <h2>
                <Icon of={icons[kind]} size="lg" />
                {title}
              </h2>
              <div>
                <p>{text}</p>
                <small>{note}</small>
              </div>
            </section>
          ))}
        </Rows>
      </Wrap>
    </>
  )
}

const Rows = chakra('div', {
  base: {
    pb: '24',
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '10',
      borderTop: '1px solid',
      borderColor: 'line',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    },
    '& h2': { display: 'flex', alignItems: 'center', gap: '3', textStyle: 'subject' },
    '& h2 svg': { color: 'muted' },
    '& p': { textStyle: 'prose', maxW: '42rem' },
    '& small': { display: 'block', mt: '3', color: 'muted', textStyle: 'md' },
  },
})
