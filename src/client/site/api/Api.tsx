import { chakra } from '@chakra-ui/react'
import { PageTop, Wrap } from '../frame/parts.tsx'
import { Reference } from './Reference.tsx'
import { commands, programs, type Sample } from './samples.ts'

/** How the API is called: what to know, samples that run, and the reference. */
export function Api() {
  return (
    <>
      <PageTop title="A API">{apiLead}</PageTop>
      <Wrap>
        <Facts>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Facts>
        <Rows>
          {[...commands, ...Object.values(programs)].map(sample => (
            <SampleRow key={sample.name} sample={sample} />
          ))}
        </Rows>
        <Reference />
      </Wrap>
    </>
  )
}

function SampleRow({ sample: { name, text, code, prints } }: { sample: Sample }) {
  return (
    <section>
      <div>
        <h2>{name}</h2>
        <p>{text}</p>
      </div>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <pre tabIndex={0}>{code}</pre>
        <h3>Responde</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <pre tabIndex={0}>{prints}</pre>
      </div>
    </section>
  )
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '{spacing.6} {spacing.16}',
    pb: '12',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& dt': { fontWeight: 'semibold' },
    '& dd': { color: 'muted', mt: '1' },
  },
})

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
    '& h3': { textStyle: 'sm', color: 'muted', mt: '4', mb: '2' },
    '& p': { color: 'muted', mt: '2' },
    '& pre': {
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '0.8125rem',
      p: '5',
      bg: 'sunken',
      borderRadius: 'md',
      overflowX: 'auto',
      lineHeight: '1.6',
    },
  },
})

const apiLead =
  'O site da loja, uma planilha ou o caixa leem e gravam na Bancada por uma API REST. É do Plano Profissional: crie uma chave em Configurações, Integrações.'

const facts = [
  {
    title: 'A chave fica no servidor',
    text: 'Vai em Authorization: Bearer. Páginas de outros endereços não leem as respostas: quem abre uma página veria a chave dela.',
  },
  {
    title: 'Escopos',
    text: 'leitura lê OS, clientes e lembretes. escrita cria e altera. financeiro lê e grava despesas e pagamentos, e lê os números do painel. fotos lê e envia fotos.',
  },
  {
    title: 'Limites',
    text: '60 chamadas por minuto para cada chave, 120 para a loja. RateLimit diz quantas restam; com 429, Retry-After diz quantos segundos esperar.',
  },
  {
    title: 'Páginas',
    text: 'Listas trazem 30 linhas, ou limit até 100. next é o endereço da página seguinte, null na última. atualizado_desde traz só o que mudou.',
  },
  {
    title: 'Alterar sem apagar o dos outros',
    text: 'PUT, PATCH e pagamento pedem If-Match com o ETag lido. PATCH muda só o que é enviado; PUT precisa de todos os campos. O que GET responde pode ser enviado de volta.',
  },
  {
    title: 'O documento',
    text: 'A referência abaixo vem de {{origin}}/api/v1/openapi.json, em OpenAPI 3.1, de onde ferramentas geram clientes. Dentro da v1 campos são acrescentados e nenhum some.',
  },
]
