import { chakra } from '@chakra-ui/react'
import { type WebhookEvent, webhookEvents } from '../../shared/webhooks.ts'
import type { ApiDocument } from './api/document.ts'
import { Reference } from './api/Reference.tsx'
import {
  programsOf,
  type Sample,
  type SampleLanguage,
  sampleLanguages,
  samples,
  typesCommand,
} from './api/samples.ts'
import { publicPages } from './frame/pages.ts'
import { Chapter, PageTop, RichText, Wrap } from './frame/parts.tsx'

/** How to begin with the API, programs to copy, and all that it can be asked, from its own document. */
export function Api({ document }: { document: ApiDocument }) {
  return (
    <>
      <PageTop title="A loja, de dentro dos seus sistemas">{lead}</PageTop>
      <Wrap>
        <Steps>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>
                <RichText>{text}</RichText>
              </p>
            </li>
          ))}
        </Steps>
      </Wrap>
      <Chapter title="Exemplos prontos" id="exemplos" raised>
        <Samples>
          <fieldset>
            <legend>Linguagem</legend>
            {Object.entries(sampleLanguages).map(([language, name], at) => (
              <label key={language}>
                <input type="radio" name="linguagem" id={`em-${language}`} defaultChecked={at === 0} />
                {name}
              </label>
            ))}
          </fieldset>
          <p data-language="ts">
            Os tipos vêm do documento da API: <code>{typesCommand}</code>
          </p>
          {samples.map(sample => (
            <Programs key={sample.id} sample={sample} />
          ))}
        </Samples>
      </Chapter>
      <Chapter title="Avisos" id="avisos">
        <Events>
          <p>
            <RichText>{eventsLead}</RichText>
          </p>
          <dl>
            {webhookEvents.map(event => (
              <div key={event}>
                <dt>{event}</dt>
                <dd>
                  <RichText>{eventTexts[event]}</RichText>
                </dd>
              </div>
            ))}
          </dl>
          <figure>
            <figcaption>order.status_changed</figcaption>
            <Scrolled>{statusChanged}</Scrolled>
          </figure>
        </Events>
      </Chapter>
      <Chapter title="Referência" id="referencia" raised>
        <Reference document={document} />
      </Chapter>
    </>
  )
}

function Programs({ sample }: { sample: Sample }) {
  const { id, title, text } = sample
  const { code, output } = programsOf(sample)
  return (
    <section id={id} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>
          <RichText>{text}</RichText>
        </p>
      </div>
      <div>
        {Object.entries(code).map(([language, program]) => (
          <figure key={language} data-language={language}>
            <figcaption>{sampleLanguages[language as SampleLanguage]}</figcaption>
            <Scrolled>{program}</Scrolled>
            {language !== 'curl' && (
              <>
                <figcaption>Imprime</figcaption>
                <Scrolled>{output}</Scrolled>
              </>
            )}
          </figure>
        ))}
      </div>
    </section>
  )
}

function Scrolled({ children }: { children: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard too
  return <pre tabIndex={0}>{children}</pre>
}

const lead =
  'Uma API REST e webhooks, no plano Profissional: o site abre a OS, a planilha lê o dia, o caixa registra o pagamento. As regras são as da tela: o que ela recusa, a API também recusa.'

const steps = [
  {
    title: 'Crie uma chave',
    text: 'Em Configurações, Integrações, com os escopos de que o seu sistema precisa. Ela aparece uma vez só: guarde-a como uma senha, no servidor. Páginas de outros endereços não leem as respostas.',
  },
  {
    title: 'Coloque-a no ambiente',
    text: 'Os exemplos leem BANCADA_URL, que aqui é **{{origin}}**, e BANCADA_CHAVE. Nenhuma página nossa pede a sua chave.',
  },
  {
    title: 'Chame',
    text: `Até 60 chamadas por minuto com uma chave, e 120 na loja. Além disso a resposta é 429, e **Retry-After** diz quanto esperar. Dúvidas: [fale com a gente](${publicPages.contact.path}).`,
  },
]

const eventsLead =
  'Até 5 endereços, em Configurações, Integrações, cada um com os avisos que quer. Um que não responde é tentado de novo por três dias. O mesmo aviso pode chegar duas vezes, e fora de ordem: **webhook-id** diz qual é, e **updated_at** qual é o mais recente. Enviar um orçamento e respondê-lo não mudam **updated_at**: entre dois iguais vale **timestamp**. Uma importação, desfazê-la e restaurar um backup não avisam linha por linha.'

const eventTexts: Record<WebhookEvent, string> = {
  'order.created': 'Uma OS foi criada. **data** é a OS.',
  'order.updated': 'Uma OS mudou, no que for. **data** é a OS.',
  'order.status_changed': 'O status mudou. **data** traz o de antes e o de agora, e o cliente.',
  'order.paid': 'Uma OS foi paga. **data** é a OS.',
  'order.deleted': 'Uma OS foi para a Lixeira. **data** é a OS como estava.',
  'quote.answered':
    'Um orçamento foi aprovado ou recusado, na página do cliente ou no balcão. **data** é a OS, e **orcamento_respondido** a versão com a resposta.',
  'client.created': 'Um cliente foi cadastrado. **data** é o cliente.',
  'client.updated': 'Um cliente mudou. **data** é o cliente.',
  'client.erased':
    'Um cliente foi excluído, ou teve os dados apagados. **data** traz só o id: apague também os seus.',
  'photo.added': 'Uma OS ganhou uma foto. **data** é a foto, sem a imagem.',
  'reminder.due': 'Chegou a hora de um lembrete. **data** é o lembrete.',
  'import.finished': 'Uma importação terminou. **data** traz quantas linhas entraram.',
}

const statusChanged = `{
  "id": "019aa1c2-7d3e-7c41-9f0b-3f1d5c2a8b10",
  "type": "order.status_changed",
  "timestamp": "2026-11-20T19:42:00.000Z",
  "data": {
    "order_id": "019aa0f4-51c6-7b0e-8d55-0c9f6f1e2a77",
    "numero_os": "OS-1048",
    "old_status": "Em Andamento",
    "new_status": "Pronto",
    "client": {
      "id": "019a9f10-33aa-7e21-b6f4-9a1c0d4e5f66",
      "name": "Ana Paula Ribeiro",
      "phone": "(11) 98741-1107"
    },
    "updated_at": "2026-11-20T19:42:00.000Z"
  }
}`

const mono = 'ui-monospace, Menlo, Consolas, monospace'
const codeBlock = {
  fontFamily: mono,
  fontSize: '0.8125rem',
  p: '5',
  bg: 'sunken',
  borderRadius: 'md',
  overflowX: 'auto',
  lineHeight: '1.6',
}

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12',
    pb: '16',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', pb: '12' },
    '& li': { borderTop: '1px solid', borderColor: 'line', pt: '5' },
    '& h2': { textStyle: 'subject', mb: '3' },
    '& p': { color: 'muted', textStyle: 'md', overflowWrap: 'anywhere' },
    '& b': { color: 'ink', fontWeight: 'medium' },
  },
})

const Events = chakra('div', {
  base: {
    '& > p': { color: 'muted', maxW: '42rem', textStyle: 'prose' },
    '& b': { color: 'ink', fontWeight: 'medium' },
    '& dl': { my: '8' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: '220px minmax(0, 1fr)',
      gap: '4',
      py: '2.5',
      borderTop: '1px solid',
      borderColor: 'hairline',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' },
    },
    '& dt': { fontFamily: mono, fontSize: '0.8125rem' },
    '& dd': { color: 'muted' },
    '& figcaption': { textStyle: 'sm', color: 'muted', mb: '2' },
    '& pre': codeBlock,
  },
})

const Samples = chakra('div', {
  base: {
    '& fieldset': { display: 'flex', flexWrap: 'wrap', gap: '2', mb: '6' },
    '& legend': { textStyle: 'sm', color: 'muted', mb: '2' },
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: '44px',
      px: '4',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'md',
      cursor: 'pointer',
      '&:has(:checked)': { borderColor: 'ink', fontWeight: 'medium' },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    },
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '8',
      borderTop: '1px solid',
      borderColor: 'line',
      alignItems: 'start',
      scrollMarginTop: '16px',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    },
    '& h3': { textStyle: 'subject', mb: '2' },
    '& section p': { color: 'muted' },
    '& section b': { color: 'ink', fontWeight: 'medium' },
    '& figcaption': { textStyle: 'sm', color: 'muted', mb: '2' },
    '& pre + figcaption': { mt: '4' },
    '& figure + figure': { mt: '6' },
    '& pre': codeBlock,
    '& > p': {
      color: 'muted',
      mb: '6',
      '& code': { fontFamily: mono, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
    },
    ...Object.fromEntries(
      Object.keys(sampleLanguages).map(language => [
        `&:has(#em-${language}:checked) [data-language]:not([data-language=${language}])`,
        { display: 'none' },
      ]),
    ),
  },
})
