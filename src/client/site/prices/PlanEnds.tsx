import { chakra } from '@chakra-ui/react'
import { Chapter } from '../frame/parts.tsx'

const ends = [
  {
    title: 'O teste acabou',
    when: '3 dias depois do cadastro.',
    goesOn: 'Entrar, exportar OS e clientes, e assinar.',
    stops: 'Criar e alterar. No lugar das listas aparece o convite para assinar.',
  },
  {
    title: 'O pagamento atrasou',
    when: 'A cobrança do mês foi recusada.',
    goesOn: 'Tudo, por mais 3 dias depois do vencimento, com um aviso no alto da tela.',
    stops: 'Nada, até o fim desses 3 dias. Depois, o mesmo de “A assinatura acabou”.',
  },
  {
    title: 'A assinatura acabou',
    when: 'Você cancelou e o período pago terminou, ou o atraso não foi resolvido.',
    goesOn: 'Ler, procurar e exportar todas as OS e clientes.',
    stops: 'Criar e alterar. Um aviso vermelho diz: “Sua assinatura expirou!”',
  },
  {
    title: 'Você foi para o Básico',
    when: 'E já tem mais de 50 clientes ou de 100 OS no mês.',
    goesOn: 'Tudo o que já existe: ler, alterar, mudar o status, entregar.',
    stops: 'Cadastrar cliente acima de 50 e abrir OS acima de 100 no mês.',
  },
]

/** What is kept, what goes on and what stops when a plan is over (product 4.4, 22.3). */
export function PlanEnds() {
  return (
    <Chapter title="Quando um plano acaba, nada é apagado">
      <Rows>
        {ends.map(({ title, when, goesOn, stops }) => (
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
