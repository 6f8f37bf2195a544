import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { paidPlans } from '../../../shared/plans.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlanCard, PlanCards } from '../frame/PlanCards.tsx'
import { publicPages } from '../frame/pages.ts'
import { Chapter, Lead, TextLink, Wrap } from '../frame/parts.tsx'
import { planFeatures, planPrice, planTerms } from '../frame/plan-words.ts'
import { TourDialog } from '../Tour.tsx'
import { Closing } from './Closing.tsx'
import { Hero } from './Hero.tsx'
import { Ideas } from './Ideas.tsx'

export function Landing() {
  return (
    <>
      <Hero />
      <Ideas />
      <Audience />
      <Numbers />
      <PlansChapter />
      <Closing />
      <TourDialog />
    </>
  )
}

function Audience() {
  return (
    <Chapter title="Feita para quem abre a loja e já tem fila" raised>
      <Kinds>
        {audience.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Kinds>
    </Chapter>
  )
}

const Kinds = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '{spacing.10} {spacing.16}',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& p': { mt: '1', color: 'muted', textStyle: 'prose' },
  },
})

/** The two plans side by side. */
function PlansChapter() {
  return (
    <Band id="planos">
      <Wrap>
        <div>
          <h2>A partir de R$&nbsp;{planPrice('basico')} por mês</h2>
          <Lead>{planTerms}</Lead>
        </div>
        <PlanCards columns={2}>
          {paidPlans.map(plano => (
            <PlanCard key={plano} plano={plano} heading="h3" unit="por mês">
              {planFeatures(plano).map(feature => (
                <li key={feature}>
                  <Icon of={Check} />
                  {feature}
                </li>
              ))}
            </PlanCard>
          ))}
        </PlanCards>
      </Wrap>
    </Band>
  )
}

const Band = chakra('section', {
  base: {
    py: '24',
    bg: 'surface',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    mdDown: { py: '16' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
    },
    '& h2': { textStyle: 'chapter', mb: '3' },
  },
})

// Only what a test proves (npm run claims).
const audience = [
  {
    title: 'Técnico autônomo',
    text: 'Atende, conserta e cobra sozinho: a OS, o aviso e o caixa cabem no celular do bolso.',
  },
  { title: 'Loja pequena', text: 'Balcão e bancada na mesma lista, atualizada sozinha nas duas telas.' },
  { title: 'Empresa média', text: 'Milhares de OS, e a busca continua achando pelo final do telefone.' },
  {
    title: 'Quem se perde nos prazos',
    text: 'O atrasado fica em vermelho, e o pronto que ninguém veio buscar também aparece.',
  },
  {
    title: 'Quem está começando',
    text: 'Três dias de teste, dez OS, sem cartão. O primeiro aparelho já sai com número.',
  },
  {
    title: 'Franquia',
    text: 'Cada unidade com sua conta e seu plano, seus números e seu caixa. Uma não vê a outra.',
  },
]

/** Sample figures and quotes, which the page marks, and beside them what is true. */
function Numbers() {
  return (
    <Chapter title="O que muda em uma bancada arrumada">
      <Note>{sampleNote}</Note>
      <Figures>
        {sampleFigures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
      <Voices>
        {sampleTestimonials.map(({ words, name, shop }) => (
          <figure key={name}>
            <blockquote>{words}</blockquote>
            <figcaption>
              <b>{name}</b>
              <span>{shop}</span>
            </figcaption>
          </figure>
        ))}
      </Voices>
      <Proved>
        <h3>{facts.title}</h3>
        <Figures>
          {facts.of.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>
              <span data-uptime-label={facts.uptime}>{facts.measured}</span>:{' '}
              <TextLink href={publicPages.status.path}>{publicPages.status.name}</TextLink>
            </dt>
            <dd data-uptime="">{facts.pace}</dd>
          </div>
        </Figures>
      </Proved>
    </Chapter>
  )
}

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    // The first figure is the longest.
    gridTemplateColumns: 'minmax(0, 1.4fr) repeat(3, minmax(0, 1fr))',
    borderBlock: '1px solid',
    borderColor: 'line',
    mdDown: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      py: '8',
      pe: '4',
      mdDown: { py: '5' },
    },
    '& dd': { textStyle: 'headline', fontVariantNumeric: 'tabular-nums', mdDown: { fontSize: '2rem' } },
    '& dt': { mt: '2', color: 'muted' },
  },
})
const Proved = chakra('div', {
  base: { mt: '16', '& h3': { textStyle: 'lg', fontWeight: 'semibold', mb: '4' } },
})
const Voices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12',
    mt: '12',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
    '& blockquote': { textStyle: 'lead', '&::before': { content: '"“"' }, '&::after': { content: '"”"' } },
    '& figcaption': { mt: '4', '& > *': { display: 'block' }, '& span': { color: 'muted', textStyle: 'sm' } },
  },
})
// Close below the chapter's title, before the figures.
const Note = chakra('p', { base: { mt: '-8', mb: '8', color: 'muted', mdDown: { mt: '-5' } } })

/** What is measured or proved by a test (npm run claims); the page's script puts in what /status.json says. */
const facts = {
  title: 'Estes são de verdade',
  of: [
    {
      value: '45 s',
      label: 'para abrir uma OS com cliente novo, contando cada toque e cada letra no celular',
    },
    { value: 'Tudo', label: 'sai em Exportar dados, com as fotos, também depois que o plano acaba' },
    { value: 'MapOS', label: 'clientes, OS e despesas vêm do backup dele, conferidos antes de gravar' },
  ],
  pace: '1 min',
  measured: 'entre uma medição e outra do que está no ar',
  uptime: 'dos minutos com o app no ar, medidos um a um',
}

/** Sample figures and quotes for the landing page until there are real ones; never shown without this note. */
const sampleNote = 'Números ilustrativos. Os depoimentos também são exemplos.'

const sampleFigures = [
  { value: 'R$\u00a08,5\u00a0mi', label: 'faturados em OS' },
  { value: '+2500', label: 'horas economizadas' },
  { value: '98,7%', label: 'de satisfação' },
  { value: '+850', label: 'lojas ativas' },
]

const sampleTestimonials = [
  {
    words: 'Antes eu achava a OS pelo risco da caneta. Agora digito o final do telefone e ela aparece.',
    name: 'Rogério Prado',
    shop: 'assistência de bairro, uma bancada',
  },
  {
    words: 'O cliente para de ligar perguntando se ficou pronto, porque eu aviso primeiro.',
    name: 'Tainá Moraes',
    shop: 'quiosque de galeria',
  },
  {
    words: 'No dia 30 eu já sei o que sobrou. Nem abro planilha.',
    name: 'Edson Vilela',
    shop: 'loja com dois técnicos',
  },
]
