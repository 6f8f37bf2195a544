import { publicPages } from '../frame/pages.ts'

// What connects today, and nothing else: a test proves each (npm run claims).

export const integrationsLead = `Três ligações, e as três funcionam hoje. A API está em construção: veja a [prévia](${publicPages.api.path}).`

export const connections = [
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
    text: 'A assinatura se paga numa página de pagamento à parte. Confirmado o pagamento, o plano entra sozinho na sua conta; renovação, cancelamento e reembolso também chegam sozinhos.',
    note: 'Os dados do cartão você digita lá, nunca na Bancada.',
  },
] as const
