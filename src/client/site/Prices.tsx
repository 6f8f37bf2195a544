import { chakra } from '@chakra-ui/react'
import { type PlanName, planNames, plans, trialDays } from '../../shared/plans.ts'
import { PlanCard, PlanCards } from './frame/PlanCards.tsx'
import { Chapter, PageTop, RichText, TableRoom, Wrap } from './frame/parts.tsx'
import { planPrice, planTerms, planTitle } from './frame/plan-words.ts'
import { type Question, Questions } from './frame/Questions.tsx'
import { Closing } from './landing/Closing.tsx'

/** Prices, what each plan includes, and what happens when a plan ends. */
export function Prices() {
  return (
    <>
      <PageTop title={prices.title}>{prices.lead}</PageTop>
      <Wrap>
        <PlanCards columns={3}>
          {planNames.map(plano => (
            <PlanCard key={plano} plano={plano} heading="h2" term={planTerm(plano)}>
              {cardLines(plano).map(line => (
                <li key={line}>
                  <RichText>{line}</RichText>
                </li>
              ))}
            </PlanCard>
          ))}
        </PlanCards>
      </Wrap>
      <WhichFits />
      <Compared />
      <PlanEnds />
      <Chapter title="Perguntas">
        <Questions of={priceQuestions} />
      </Chapter>
      <Closing />
    </>
  )
}

function Compared() {
  return (
    <Chapter title="Lado a lado" raised>
      <TableRoom label="Os planos lado a lado" cards>
        <table>
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              {planNames.map(plano => (
                <th key={plano} scope="col">
                  {planTitle[plano]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ title, note, cells }) => (
              <tr key={title}>
                <th scope="row" data-whole="">
                  {title}
                  {note && <small>{note}</small>}
                </th>
                {planNames.map((plano, at) => (
                  <td key={plano} data-head={planTitle[plano]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRoom>
    </Chapter>
  )
}

/** What is kept, what still works and what stops when a plan is over. */
function PlanEnds() {
  return (
    <Chapter title={planEndsTitle}>
      <Rows>
        {planEnds.map(({ title, when, goesOn, stops }) => (
          <section key={title}>
            <div>
              <h3>{title}</h3>
              <p>{when}</p>
            </div>
            <dl>
              <dt>Continua</dt>
              <dd>{goesOn}</dd>
            </dl>
            <dl>
              <dt>Para</dt>
              <dd>{stops}</dd>
            </dl>
          </section>
        ))}
      </Rows>
    </Chapter>
  )
}

const Rows = chakra('div', {
  base: {
    '& section': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: '8',
      py: '6',
      borderTop: '1px solid',
      borderColor: 'line',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& :is(p, dt)': { color: 'muted' },
    '& dt': { textStyle: 'sm' },
    '& dd': { mt: '0.5' },
  },
})

/** From how many devices a day the larger plan is needed. */
function WhichFits() {
  return (
    <Chapter title="Qual cabe na sua loja">
      <Split>
        <p>
          <RichText>{fits.devices}</RichText>
        </p>
        <TableRoom label="OS no mês por aparelhos por dia" cards>
          <table>
            <thead>
              <tr>
                <th scope="col">Aparelhos por dia</th>
                <th scope="col">OS no mês</th>
                <th scope="col">Plano</th>
              </tr>
            </thead>
            <tbody>
              {fits.rows.map(({ daily, monthly, plan }) => (
                <tr key={daily}>
                  <th scope="row" data-head="Aparelhos por dia">
                    {daily}
                  </th>
                  <td data-head="OS no mês">{monthly}</td>
                  <td data-head="Plano">{plan}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRoom>
        <p>
          <RichText>{fits.customers}</RichText>
        </p>
      </Split>
    </Chapter>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 300px) minmax(0, 1fr)',
    gap: '{spacing.6} {spacing.16}',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > p': { color: 'muted', textStyle: 'prose', '& b': { color: 'ink' } },
    '& > p:last-child': { gridColumn: '2', lgDown: { gridColumn: '1' } },
  },
})

/** What people ask before they pay. */
const priceQuestions: Question[] = [
  {
    asked: 'Preciso de cartão para testar?',
    answer:
      'Não. Nome, e-mail e senha bastam. O teste dura 3 dias, com até 10 OS e 50 clientes, e não vira cobrança: quando acaba, você escolhe um plano ou não.',
  },
  {
    asked: 'Posso cancelar quando quiser?',
    answer:
      'Sim, sem multa, no lugar onde você comprou. O acesso vai até o fim do período já pago. Só com reembolso ou contestação da compra ele acaba na hora.',
  },
  {
    asked: 'Se eu mudar de plano, vale a partir de quando?',
    answer:
      'Para subir ao Profissional, assine: ele vale assim que o pagamento é confirmado. Depois cancele o Básico onde você o comprou: uma assinatura não encerra a outra. Para descer ao Básico, cancele o Profissional e assine o Básico quando ele acabar: enquanto o Profissional vale, o Básico espera. Assinou antes? Não cancele o Básico: Assinatura diz em que dia ele entra.',
  },
  {
    asked: 'Como se paga?',
    answer:
      'Em Assinatura, “Assinar Agora” abre a página de pagamento em outra aba, e o plano é liberado sozinho quando o pagamento é confirmado. A compra leva a referência da sua conta, mesmo que lá você use outro e-mail. Até você cancelar, ele renova e é cobrado de novo.',
  },
  {
    asked: 'Quando as 100 OS do Básico voltam a contar do zero?',
    answer:
      'No primeiro dia do mês, à meia-noite do fuso da sua loja. OS abertas no mês anterior continuam andando e não contam de novo.',
  },
  {
    asked: 'Meu funcionário pode usar?',
    answer:
      'Todos os planos têm 1 usuário. A mesma conta fica aberta no notebook do balcão e no celular da bancada, e o que muda num aparece no outro.',
  },
]

// What the page of prices says, by the one table of plans: only what a test proves (npm run claims).

const { basico } = plans

const prices = {
  title: `R$\u00a0${planPrice('basico')} até ${basico.ordens} OS por mês. R$\u00a0${planPrice('profissional')} sem limite de OS.`,
  lead: `Um preço por mês, por loja. ${planTerms}`,
}

/** What a plan's price is for. */
const planTerm = (plano: PlanName): string =>
  plano === 'teste' ? `por ${trialDays} dias, sem cartão` : 'por mês'

function cardLines(plano: PlanName): string[] {
  const { ordens, ordens_por_mes, clientes, usuarios, relatorios_avancados, copias, api } = plans[plano]
  return [
    ordens === null ? 'OS **ilimitadas**' : `**${ordens}** OS ${ordens_por_mes ? 'por mês' : 'ao todo'}`,
    clientes === null ? 'Clientes **ilimitados**' : `**${clientes}** clientes`,
    `**${usuarios}** usuário`,
    `${relatorios_avancados ? 'Relatórios avançados' : 'Relatórios básicos'}, suporte ${supportOf(plano)}`,
    ...(copias ? ['Backup automático'] : []),
    ...(api ? ['API e webhooks'] : []),
  ]
}

/** Days in a month on which a shop is open, for the calculation. */
const openDays = 22
const maxPerDay = Math.floor(basico.ordens / openDays)

/** From how many devices a day the larger plan is needed, calculated from the limit. */
const fits = {
  devices: `Conte os aparelhos que entram num dia comum. Com ${openDays} dias abertos no mês, até **${maxPerDay} por dia** cabem no Básico. Com ${maxPerDay + 1}, a ${basico.ordens}ª OS chega no ${Math.ceil(basico.ordens / (maxPerDay + 1))}º dia aberto.`,
  customers: `**E os clientes?** Contam no total, não por mês: no Teste Gratuito e no Básico cabem ${basico.clientes} cadastrados. Se quase todo aparelho vem de gente nova, os ${basico.clientes} clientes chegam antes das ${basico.ordens} OS: escolha o plano por eles. O mesmo cliente pode ter quantas OS precisar.`,
  rows: Array.from({ length: 6 }, (_, at) => at + 1).map(daily => ({
    daily,
    monthly: daily * openDays,
    plan: planTitle[daily * openDays <= basico.ordens ? 'basico' : 'profissional'],
  })),
}

interface ComparedRow {
  title: string
  /** A second line where the term needs explaining. */
  note?: string
  /** One a plan, in the order of planNames. */
  cells: string[]
}

const each = (cell: (plano: PlanName) => string) => planNames.map(cell)
const inAll = each(() => 'sim')

const compared: ComparedRow[] = [
  {
    title: 'OS',
    note: 'no Básico, as criadas no mês do calendário',
    cells: each(plano => {
      const { ordens, ordens_por_mes } = plans[plano]
      return ordens === null ? 'ilimitadas' : `${ordens} ${ordens_por_mes ? 'por mês' : 'ao todo'}`
    }),
  },
  { title: 'Clientes', cells: each(plano => String(plans[plano].clientes ?? 'ilimitados')) },
  {
    title: 'Usuários',
    note: 'a mesma conta abre no balcão e no celular',
    cells: each(plano => String(plans[plano].usuarios)),
  },
  { title: 'OS com status, fotos e impressão', cells: inAll },
  { title: 'Aviso pelo WhatsApp', note: 'você revê o texto e envia do seu número', cells: inAll },
  { title: 'Financeiro: receita, despesas e lucro', cells: inAll },
  { title: 'Lembretes', cells: inAll },
  { title: 'Exportar OS e clientes em CSV', note: 'também depois que o plano acaba', cells: inAll },
  {
    title: 'Trazer clientes, OS e despesas de uma planilha',
    note: 'Excel ou CSV, até o limite do plano; dá para desfazer por um dia',
    cells: inAll,
  },
  {
    title: 'Baixar todos os dados, com as fotos',
    note: 'num arquivo só, também depois que o plano acaba',
    cells: inAll,
  },
  {
    title: 'Backup automático',
    note: 'toda noite em que algo mudou, sem as fotos; os 7 últimos, para baixar',
    cells: each(plano => (plans[plano].copias ? 'sim' : 'não')),
  },
  { title: 'Espaço para fotos', cells: each(roomOf) },
  {
    title: 'Relatórios',
    cells: each(plano => (plans[plano].relatorios_avancados ? 'avançados' : 'básicos')),
  },
  {
    title: 'API e webhooks',
    note: 'o site, a planilha e o caixa da loja leem, escrevem e são avisados',
    cells: each(plano => (plans[plano].api ? 'sim' : 'não')),
  },
  { title: 'Suporte', cells: each(supportOf) },
]

const planEndsTitle = 'Quando um plano acaba, nada é apagado'

/** What is kept, what still works and what stops when a plan is over. */
const planEnds = [
  {
    title: 'O teste acabou',
    when: `${trialDays} dias depois do cadastro.`,
    goesOn: 'Entrar, imprimir as OS que há, exportar OS e clientes, e assinar.',
    stops: 'Criar e alterar. No lugar das listas aparece o convite para assinar.',
  },
  {
    title: 'O pagamento atrasou',
    when: 'A renovação não foi paga no vencimento.',
    goesOn: 'Tudo, por mais 3 dias.',
    stops:
      'Nada, até o fim desses 3 dias: um aviso em cada tela diz até quando. Depois, o mesmo de “A assinatura acabou”.',
  },
  {
    title: 'A assinatura acabou',
    when: 'Você cancelou e o período pago terminou, o atraso não foi pago, ou houve reembolso.',
    goesOn: 'Ler, procurar, imprimir e exportar todas as OS e clientes.',
    stops:
      'Criar e alterar, os relatórios avançados, e o backup automático: os que existem ficam por 30 dias. Um aviso diz: “Sua assinatura expirou!”',
  },
  {
    title: 'Você foi para o Básico',
    when: `E já tem mais de ${basico.clientes} clientes ou de ${basico.ordens} OS no mês.`,
    goesOn: 'Tudo o que já existe: ler, alterar, mudar o status, entregar.',
    stops: `Cadastrar cliente acima de ${basico.clientes}, abrir OS acima de ${basico.ordens} no mês, guardar fotos acima de ${roomOf('basico')}, e os relatórios avançados.`,
  },
]

function roomOf(plano: PlanName): string {
  return `${String(plans[plano].bytes_fotos / 1_000_000_000).replace('.', ',')} GB`
}

function supportOf(plano: PlanName): string {
  return plano === 'profissional' ? 'prioritário' : 'por e-mail'
}
