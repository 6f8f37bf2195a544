import { chakra } from '@chakra-ui/react'
import { Braces, CreditCard, FileSpreadsheet, type LucideIcon, MessageCircle } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'
import { publicPages } from './frame/pages.ts'
import { PageTop, RichText, Wrap } from './frame/parts.tsx'

const icons: Record<(typeof connections)[number]['kind'], LucideIcon> = {
  api: Braces,
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

// What connects today, and nothing else: a test proves each (npm run claims).

const integrationsLead = `Quatro ligações, e as quatro funcionam hoje. Quem programa começa pelos [exemplos da API](${publicPages.api.path}).`

const connections = [
  {
    kind: 'api',
    title: 'API e webhooks',
    text: 'O site da loja abre a OS, a planilha lê o dia, o caixa registra o pagamento. E quando uma OS muda, é paga ou ganha uma foto, a Bancada avisa um endereço seu.',
    note: 'No plano Profissional: até 10 chaves e 5 endereços, cada um com o que pode ver e saber.',
  },
  {
    kind: 'whatsapp',
    title: 'WhatsApp',
    text: 'Da OS sai a conversa com o cliente, já com o texto do momento: um para cada status e um de cobrança. Os textos são os seus, com nome, aparelho, número e valor preenchidos.',
    note: 'Abre no WhatsApp do seu celular ou computador, do seu número. Você revê e envia: nada sai sozinho.',
  },
  {
    kind: 'sheets',
    title: 'Planilhas em CSV',
    text: 'Ordens, clientes, despesas, o resumo do mês e os relatórios avançados saem num arquivo que o Excel em português abre direto, com os filtros que estiverem na tela.',
    note: 'Também depois que o plano acaba, para ordens e clientes.',
  },
  {
    kind: 'payment',
    title: 'Pagamento da assinatura',
    text: 'A assinatura é paga numa página de pagamento à parte. Confirmado o pagamento, o plano é liberado sozinho na sua conta; renovação, cancelamento e reembolso também chegam sozinhos.',
    note: 'Os dados do cartão você digita lá, nunca na Bancada.',
  },
] as const
