import { chakra } from '@chakra-ui/react'
import { publicPages } from './frame/pages.ts'
import { SearchBox, TextLink, Wrap } from './frame/parts.tsx'
import { Questions } from './frame/Questions.tsx'

/** Frequent questions by topic, with a search. */
export function Help() {
  return (
    <Wrap>
      <Head>
        <h1>Perguntas frequentes</h1>
        <SearchBox label="Procurar nas perguntas" kind="questions" />
        <p data-found="" role="status" />
      </Head>
      <Topics data-categories="">
        <section data-steps="">
          <h2>Comece em três passos</h2>
          <ol>
            <li>
              <TextLink href="/ordens?nova=true">Abra a primeira OS</TextLink>: o cliente é cadastrado junto,
              na mesma tela.
            </li>
            <li>
              <TextLink href="/configuracoes?aba=empresa">Preencha os dados da loja</TextLink>: nome, CNPJ,
              endereço e logo saem nos comprovantes.
            </li>
            <li>
              <TextLink href="/configuracoes?aba=empresa">Escolha o texto do WhatsApp</TextLink>: é o que o
              cliente lê quando o aparelho fica pronto.
            </li>
          </ol>
        </section>
        {topics.map(topic => (
          <section key={topic} data-category={topic}>
            <h2>{topic}</h2>
            <Questions
              of={questions
                .filter(({ topico }) => topico === topic)
                .map(({ pergunta, resposta }) => ({ asked: pergunta, answer: resposta }))}
            />
          </section>
        ))}
        <p data-nothing="" hidden>
          Nenhuma pergunta com estas palavras. Veja a{' '}
          <TextLink href={publicPages.documentation.path}>Documentação</TextLink> ou{' '}
          <TextLink href={publicPages.contact.path}>pergunte à gente</TextLink>.
        </p>
      </Topics>
    </Wrap>
  )
}

const Head = chakra('div', {
  base: {
    maxW: '48rem',
    pt: '12',
    pb: '8',
    display: 'grid',
    gap: '6',
    mdDown: { pt: '6' },
    '& h1': { textStyle: 'headline', ms: '-0.03em' },
    '& p': { color: 'muted' },
    '& p:empty': { display: 'none' },
  },
})
const Topics = chakra('div', {
  base: {
    pb: '24',
    display: 'grid',
    gap: '12',
    '& h2': { textStyle: 'subject', mb: '4' },
    '& ol': { display: 'grid', gap: '2', ps: '5', listStyleType: 'decimal' },
    '& [hidden], &[data-searching] > [data-steps]': { display: 'none' },
  },
})

/** A question of the help page with its answer in plain text: only what the product does today. */
interface Question {
  /** Its heading; questions of one heading are consecutive. */
  topico: string
  pergunta: string
  resposta: string
}

export const questions: Question[] = [
  {
    topico: 'Teste',
    pergunta: 'Preciso de cartão para testar?',
    resposta:
      'Não. Nome, e-mail e senha são o que a tela pede. O teste dura 3 dias, com até 10 OS e 50 clientes, e não vira cobrança.',
  },
  {
    topico: 'Teste',
    pergunta: 'O que acontece com os meus dados quando o teste acaba?',
    resposta:
      'Nada é apagado. Você não cria nem muda mais nada até assinar, mas pode exportar as OS e os clientes e imprimir as OS que já abriu.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Posso cancelar quando quiser?',
    resposta:
      'Sim, sem multa, no lugar onde você comprou; em Assinatura, a parte Cancelar diz qual é. O acesso vai até o fim do período pago; com reembolso ou contestação da compra, ele acaba na hora.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Se eu mudar de plano, vale a partir de quando?',
    resposta:
      'Para subir ao Profissional, assine: ele vale assim que o pagamento é confirmado. Depois cancele o Básico onde você o comprou: uma assinatura não encerra a outra. Para descer ao Básico, cancele o Profissional e assine o Básico quando ele acabar: enquanto o Profissional vale, o Básico espera. Assinou antes? Não cancele o Básico: Assinatura diz em que dia ele entra.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Como faço para assinar?',
    resposta:
      'No menu da conta, abra Assinatura e clique em Assinar Agora no plano que quer: o pagamento abre em outra aba, e o plano é liberado sozinho quando ele é confirmado. A compra leva a referência da sua conta, mesmo que lá você use outro e-mail.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'E se a renovação atrasar?',
    resposta:
      'O plano continua por mais 3 dias, e um aviso em cada tela diz até quando. Pago o atraso, tudo segue; sem o pagamento, você lê e exporta, mas não cria nem muda.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Quando as 100 OS do Básico voltam a contar do zero?',
    resposta:
      'No primeiro dia do mês, à meia-noite do fuso da sua loja. As OS abertas no mês anterior continuam andando e não contam de novo.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Meu funcionário pode usar?',
    resposta:
      'Todos os planos têm 1 usuário. A mesma conta pode ficar aberta em vários aparelhos da loja, mas o histórico da OS não diz de qual deles veio a mudança.',
  },
  {
    topico: 'Planos e cobrança',
    pergunta: 'Quando o suporte atende?',
    resposta:
      'Por e-mail, de segunda a sexta, das 9h às 18h, e sábado, das 9h às 12h. Quem tem o Profissional e escreve em Contato com a conta aberta é atendido primeiro.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'A Bancada manda mensagem sozinha para o cliente?',
    resposta:
      'Não. Ela abre a conversa no WhatsApp com o texto pronto, e quem envia é você. Os textos são seus e ficam em Configurações, Empresa.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'Dá para receber o pagamento do cliente pela Bancada?',
    resposta:
      'Não. Ela anota se a OS foi paga e como: dinheiro, PIX ou cartão. O dinheiro você recebe como sempre, e ela mostra quem levou o aparelho e ainda deve.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'Ela emite nota fiscal?',
    resposta:
      'Não. Os comprovantes de entrada e de entrega servem ao combinado e à garantia; não são documento fiscal.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'Excluí uma OS sem querer. E agora?',
    resposta:
      'Em Ordens de Serviço, abra Filtros, Lixeira, e clique em Restaurar. A OS fica lá por 30 dias, com fotos e histórico.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'Por que a receita de um mês que já passou mudou?',
    resposta:
      'A receita conta na data da entrega. Quando alguém paga hoje o que levou no mês passado, o valor entra no mês passado.',
  },
  {
    topico: 'Dia a dia',
    pergunta: 'Em que impressora ela imprime?',
    resposta:
      'Na que o seu navegador alcança, em folha A4, bobina de 80 ou de 58 mm e etiqueta de 62 × 29 mm.',
  },
  {
    topico: 'Celular',
    pergunta: 'Preciso instalar alguma coisa?',
    resposta:
      'Não. A Bancada abre no navegador do celular e do computador, com a mesma conta, e o que muda num aparece no outro.',
  },
  {
    topico: 'Celular',
    pergunta: 'Funciona sem internet?',
    resposta:
      'Não. Se a conexão cai, uma faixa avisa e o que está na tela continua para ler. Para salvar, é preciso estar conectado.',
  },
  {
    topico: 'Celular',
    pergunta: 'Posso fotografar direto do celular?',
    resposta:
      'Sim. No formulário e nos detalhes da OS, Tirar foto abre a câmera, e a foto é enviada enquanto você continua trabalhando.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'Outra loja pode ver os meus clientes?',
    resposta: 'Não. Cada conta vê só a própria loja. As fotos também só abrem para quem está na conta.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'Tenho tudo numa planilha. Preciso digitar de novo?',
    resposta:
      'Não. Importar dados lê Excel ou CSV com clientes, OS ou despesas, mostra como as linhas vão ficar e só então grava. O que não cabe no plano espera 30 dias, e por um dia dá para desfazer tudo.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'Uso outro programa. Dá para trazer o que está nele?',
    resposta:
      'Do MapOS, sim: Importar dados lê o arquivo que ele baixa e traz clientes, OS e despesas pagas. De outro programa, exporte para Excel ou CSV e traga a planilha. De outra conta da Bancada vem o ZIP inteiro, com o histórico e as fotos.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'Consigo levar meus dados para uma planilha?',
    resposta:
      'Sim. OS, clientes, despesas e o mês do Financeiro saem em CSV, que o Excel em português abre; os relatórios avançados também, no Profissional.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'E levar tudo embora, com as fotos?',
    resposta:
      'Também, e com o plano vencido. Em Configurações, Sistema, Exportar dados baixa um ZIP com clientes, OS, histórico, despesas, lembretes e fotos, em planilhas e num formato que outro programa lê.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'E se um cliente pedir os dados dele, ou para ser apagado?',
    resposta:
      'No histórico do cliente, Dados pessoais abre uma página com tudo o que a loja guarda dele, e apaga a pessoa com a sua senha: as OS, os números e os valores ficam, sem o nome.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'As fotos guardam o lugar em que foram tiradas?',
    resposta:
      'Não. O lugar e os outros dados escondidos no arquivo são retirados antes de a foto ser guardada.',
  },
  {
    topico: 'Dados e privacidade',
    pergunta: 'Como apago a minha conta?',
    resposta:
      'Em Configurações, Segurança, Excluir a conta; se a assinatura ainda renova, cancele-a antes. Você tem 7 dias para desistir; depois são apagados a loja, as OS, os clientes e as fotos. Ficam o registro de acessos, por até seis meses, como a lei pede, o que a página de pagamento informou das compras, e o que quem opera a Bancada fez na conta, sem o seu nome.',
  },
  {
    topico: 'Segurança',
    pergunta: 'Esqueci a senha. O que faço?',
    resposta:
      'Na tela de entrada, clique em Esqueci minha senha. O link chega no e-mail da conta e vale por 10 minutos.',
  },
  {
    topico: 'Segurança',
    pergunta: 'Perdi o celular da verificação em duas etapas. Como entro?',
    resposta:
      'Use um dos dez códigos de recuperação no lugar do código do app, ou uma chave de acesso. Sem nenhum dos dois, escreva em Contato: o suporte confere que a conta é sua.',
  },
  {
    topico: 'Segurança',
    pergunta: 'O notebook do balcão fica aberto. Tem problema?',
    resposta:
      'Em Configurações, Segurança, escolha depois de quanto tempo sem uso ele sai sozinho, a partir de 15 minutos. O que estava escrito fica guardado até você entrar de novo.',
  },
]

const topics = [...new Set(questions.map(({ topico }) => topico))]
