import { chakra } from '@chakra-ui/react'
import { CreditCard, FileSpreadsheet, type LucideIcon, MessageCircle } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { publicPages } from '../frame/pages.ts'
import { PageTop, TextLink, Wrap } from '../frame/parts.tsx'

const today: { icon: LucideIcon; title: string; text: string; note: string }[] = [
  {
    icon: MessageCircle,
    title: 'WhatsApp',
    text: 'Da OS sai a conversa com o cliente, já com o texto do momento: recebido, em andamento, pronto, cobrança. Os textos são os seus, com nome, aparelho, número e valor preenchidos.',
    note: 'Abre no WhatsApp do seu celular ou computador, do seu número. Você revê e envia: nada sai sozinho.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Planilhas em CSV',
    text: 'Ordens, clientes, despesas, o resumo do mês e os relatórios avançados saem num arquivo que o Excel em português abre direto, com os filtros que estiverem na tela.',
    note: 'Também depois que o plano acaba, para ordens e clientes.',
  },
  {
    icon: CreditCard,
    title: 'Pagamento da assinatura',
    text: 'A assinatura se paga numa página de pagamento com PIX ou cartão. Confirmado o pagamento, o plano entra sozinho na sua conta; renovação, cancelamento e reembolso também.',
    note: 'A Bancada não recebe nem guarda os dados do seu cartão.',
  },
]

/** What connects today, and nothing else. */
export function Integrations() {
  return (
    <>
      <PageTop title="O que já conversa com a Bancada">
        Três ligações, e as três funcionam hoje. A API está em construção: veja a{' '}
        <TextLink href={publicPages.api.path}>prévia</TextLink>.
      </PageTop>
      <Wrap>
        <Rows>
          {today.map(({ icon, title, text, note }) => (
            <section key={title}>
              <h2>
                <Icon of={icon} size="lg" />
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
