import { type PlanName, planNames, plans, trialDays } from '../../../shared/plans.ts'
import { planPrice, planTerms, planTitle } from '../frame/plan-words.ts'

// What the page of prices says, by the one table of plans: only what a test proves (npm run claims).

const { basico } = plans

export const prices = {
  title: `R$\u00a0${planPrice('basico')} até ${basico.ordens} OS por mês. R$\u00a0${planPrice('profissional')} sem limite de OS.`,
  lead: `Um preço por mês, por loja. ${planTerms}`,
}

/** What a plan's price is for. */
export const planTerm = (plano: PlanName): string =>
  plano === 'teste' ? `por ${trialDays} dias, sem cartão` : 'por mês'

export function cardLines(plano: PlanName): string[] {
  const { ordens, ordens_por_mes, clientes, usuarios, relatorios_avancados, copias } = plans[plano]
  return [
    ordens === null ? 'OS **ilimitadas**' : `**${ordens}** OS ${ordens_por_mes ? 'por mês' : 'ao todo'}`,
    clientes === null ? 'Clientes **ilimitados**' : `**${clientes}** clientes`,
    `**${usuarios}** usuário`,
    `${relatorios_avancados ? 'Relatórios avançados' : 'Relatórios básicos'}, suporte ${supportOf(plano)}`,
    ...(copias ? ['Backup automático'] : []),
  ]
}

/** Days in a month on which a shop is open, for the calculation. */
const openDays = 22
const maxPerDay = Math.floor(basico.ordens / openDays)

/** From how many devices a day the larger plan is needed, calculated from the limit. */
export const fits = {
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

export const compared: ComparedRow[] = [
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
    note: 'uma cópia a cada noite em que algo mudou, sem as fotos; as 7 últimas, para baixar',
    cells: each(plano => (plans[plano].copias ? 'sim' : 'não')),
  },
  { title: 'Espaço para fotos', cells: each(roomOf) },
  {
    title: 'Relatórios',
    cells: each(plano => (plans[plano].relatorios_avancados ? 'avançados' : 'básicos')),
  },
  { title: 'Suporte', cells: each(supportOf) },
]

export const planEndsTitle = 'Quando um plano acaba, nada é apagado'

/** What is kept, what still works and what stops when a plan is over. */
export const planEnds = [
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
    when: 'Você cancelou e o período pago terminou, o atraso não foi resolvido, ou houve reembolso.',
    goesOn: 'Ler, procurar, imprimir e exportar todas as OS e clientes.',
    stops:
      'Criar e alterar, os relatórios avançados, e o backup automático: as cópias que há ficam por 30 dias. Um aviso diz: “Sua assinatura expirou!”',
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
