import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { plans, trialDays } from '../../shared/plans.ts'
import { Icon } from '../ui/Icon.tsx'
import { publicPages } from './frame/pages.ts'
import { PageTop, TextLink, Wrap } from './frame/parts.tsx'
import { Closing } from './landing/Closing.tsx'
import { Tour } from './Tour.tsx'

/** What the app does, area by area, below the tour. */
export function FeaturesPage() {
  return (
    <>
      <PageTop title="Tudo o que passa pelo balcão">{featuresLead}</PageTop>
      <Wrap id="demonstracao">
        <Tour eager />
      </Wrap>
      <Wrap>
        <Rows>
          {areas.map(({ title, lead, facts, more }) => (
            <section key={title}>
              <div>
                <h2>{title}</h2>
                <p>{lead}</p>
              </div>
              <div>
                <ul>
                  {facts.map(fact => (
                    <li key={fact}>
                      <Icon of={Check} />
                      {fact}
                    </li>
                  ))}
                </ul>
                <TextLink href={more} aria-label={`Como fazer: ${title}`}>
                  Como fazer
                </TextLink>
              </div>
            </section>
          ))}
        </Rows>
      </Wrap>
      <Closing />
    </>
  )
}

const Rows = chakra('div', {
  base: {
    pt: '16',
    '& section': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      py: '10',
      borderTop: '1px solid',
      borderColor: 'line',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    },
    '& h2': { textStyle: 'subject' },
    '& h2 + p': { mt: '2', color: 'muted', textStyle: 'prose' },
    '& ul': { display: 'grid', gap: '2.5', mb: '4', maxW: '42rem' },
    '& li': { display: 'flex', gap: '2.5', textStyle: 'lg' },
    '& li svg': { mt: '1', color: 'accent' },
  },
})

const article = (slug: string) => `${publicPages.documentation.path}/${slug}`

const featuresLead = `Da entrada do aparelho ao fechamento do mês. O que está aqui funciona hoje. No teste de ${trialDays} dias, com até ${plans.teste.ordens} OS e ${plans.teste.clientes} clientes, vem tudo, menos os relatórios avançados, que são do Profissional.`

/** What the app does, area by area: only what can be done in it today (npm run claims). */
const areas = [
  {
    title: 'Ordens de Serviço',
    lead: 'Do “pode deixar” à retirada, uma linha por aparelho.',
    facts: [
      'Numeração automática desde a OS-0001. Um número nunca se repete, nem o de uma OS excluída.',
      'Peças e mão de obra em itens, com desconto; ou “a orçar”, até ter preço. O custo só você vê.',
      'Quatro status, mudados da própria lista, com “Desfazer”.',
      'Atrasadas, prontas há 7 dias sem retirada e entregues sem pagamento aparecem sozinhas.',
      'Histórico de cada OS: o que mudou, como era antes, e quando.',
      'Excluiu sem querer? Fica 30 dias na Lixeira.',
    ],
    more: article('receber-um-aparelho'),
  },
  {
    title: 'Clientes',
    lead: 'O que já consertou, o que pagou ou deve, como falar.',
    facts: [
      'Busca por três letras ou números seguidos, de qualquer parte do nome, do telefone, do e-mail ou do documento.',
      'Histórico com todas as OS e o valor total de cada um.',
      'Avisa quando o telefone já é de outro cadastro e quando falta o nono dígito.',
      'CPF e CNPJ com os dígitos verificadores conferidos, também o CNPJ com letras.',
    ],
    more: article('cadastrar-um-cliente'),
  },
  {
    title: 'Avisos pelo WhatsApp',
    lead: 'Do seu número, com as suas palavras.',
    facts: [
      'Uma mensagem para cada momento: recebido, em andamento, pronto, entregue, cobrança.',
      'Nome, aparelho, número e valor já preenchidos; você revê e envia.',
      'A OS guarda quando você abriu a conversa com o cliente.',
    ],
    more: article('mudar-o-status-e-avisar'),
  },
  {
    title: 'Fotos',
    lead: 'O risco que já estava lá fica registrado.',
    facts: [
      'Da câmera do celular direto para a OS, reduzidas antes de subir.',
      'Antes, depois e componentes; lado a lado para comparar e mostrar.',
      'Sem o lugar em que foram tiradas: o GPS sai da imagem.',
    ],
    more: article('fotografar-antes-e-depois'),
  },
  {
    title: 'Financeiro',
    lead: 'O mês fecha na tela.',
    facts: [
      'Receita, despesas e lucro do mês, com o lucro do mês anterior ao lado.',
      'Despesas que se repetem são lançadas no mês com um clique.',
      'A receber: quem levou e não pagou, desde quando, e a cobrança pronta.',
    ],
    more: article('lancar-despesas'),
  },
  {
    title: 'Relatórios',
    lead: 'O que mais entra, o que mais rende.',
    facts: [
      'Serviços e aparelhos que mais entram, e o que mudou em relação aos mesmos dias do mês passado.',
      'No Profissional: qualquer período, tempo médio de reparo, receita por serviço e por marca.',
      'OS, clientes, despesas e o mês saem em CSV, e no Profissional os relatórios avançados. O Excel em português abre direto.',
    ],
    more: article('ler-os-relatorios'),
  },
  {
    title: 'Lembretes',
    lead: 'Entrega, pagamento e retorno, com dia e hora.',
    facts: [
      'Avisam na tela e, se você ligar, por e-mail, com um resumo de manhã.',
      'Ligados à OS de que falam, ou soltos.',
      'Adiar por dez minutos, uma hora ou até amanhã.',
    ],
    more: article('lembretes-e-resumo-por-email'),
  },
  {
    title: 'Impressão',
    lead: 'Entrada, recibo e etiqueta.',
    facts: [
      'A4 em duas vias, bobina de 80 ou de 58 mm, etiqueta do aparelho.',
      'Nos comprovantes, os dados e o logo da sua loja.',
    ],
    more: article('imprimir-comprovantes-e-etiqueta'),
  },
  {
    title: 'Em todo lugar, e só seu',
    lead: 'No balcão e na bancada ao mesmo tempo.',
    facts: [
      'O que muda numa tela aparece na outra sem recarregar, em cerca de um segundo.',
      'Caiu a internet? O que está na tela fica para ler, e o que você digitou também.',
      'Verificação em duas etapas, chaves de acesso, e a lista de aparelhos conectados para encerrar qualquer um.',
    ],
    more: article('seguranca-da-conta'),
  },
]
