import { chakra } from '@chakra-ui/react'
import { publicPages } from './frame/pages.ts'
import { PageTop, TextLink, Wrap } from './frame/parts.tsx'

/** A preview of the future API; it sells and promises nothing. */
export function Api() {
  return (
    <>
      <PageTop title="Uma prévia da API">{apiLead}</PageTop>
      <Wrap>
        <Rows>
          {samples.map(({ title, call, code }) => (
            <section key={title}>
              <div>
                <h2>{title}</h2>
                <code>{call}</code>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0}>{code}</pre>
            </section>
          ))}
        </Rows>
        <Last>
          Precisa dela para algo? <TextLink href={publicPages.contact.path}>Conte o quê</TextLink>: é pelo uso
          que decidimos a ordem.
        </Last>
      </Wrap>
    </>
  )
}

const Rows = chakra('div', {
  base: {
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '8',
      borderTop: '1px solid',
      borderColor: 'line',
      alignItems: 'start',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    },
    '& h2': { textStyle: 'subject' },
    '& :is(code, pre)': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.8125rem' },
    '& code': { color: 'muted', mt: '2', display: 'block' },
    '& pre': {
      p: '5',
      bg: 'sunken',
      borderRadius: 'md',
      overflowX: 'auto',
      lineHeight: '1.6',
    },
  },
})
const Last = chakra('p', { base: { py: '12', color: 'muted', textStyle: 'prose' } })

const apiLead =
  'Estamos construindo uma API REST para ordens e clientes. Estes são os exemplos com que ela está sendo desenhada: ainda não há chave para gerar, e nada daqui responde.'

/** Samples of the future API's requests and answers. */
const samples = [
  {
    title: 'Listar ordens',
    call: 'GET /api/v1/orders',
    code: `curl https://SEU-ENDERECO/api/v1/orders \\
  -H "Authorization: Bearer SUA_CHAVE"`,
  },
  {
    title: 'Criar uma ordem',
    call: 'POST /api/v1/orders',
    code: `{
  "cliente_id": "0199…",
  "aparelho": "iPhone 12",
  "defeito": "Tela trincada",
  "valor": 780
}

→ { "numero_os": "OS-1048" }`,
  },
  {
    title: 'Ler e alterar uma ordem',
    call: 'GET e PUT /api/v1/orders/{id}',
    code: `{ "status": "Pronto" }`,
  },
  {
    title: 'Listar e cadastrar clientes',
    call: 'GET e POST /api/v1/clients',
    code: `{ "nome": "Ana Paula Ribeiro", "telefone": "(11) 98741-1107" }`,
  },
  {
    title: 'Webhook: status alterado',
    call: 'order.status_changed',
    code: `{
  "event": "order.status_changed",
  "timestamp": "2026-11-20T19:42:00Z",
  "data": {
    "order_id": "0199…",
    "old_status": "Em Andamento",
    "new_status": "Pronto",
    "client": { "id": "0199…", "name": "Ana Paula Ribeiro", "phone": "(11) 98741-1107" }
  }
}`,
  },
]
