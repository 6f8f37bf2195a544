import { type Service, serviceNames } from '../../../shared/status.ts'

interface ServiceWords {
  name: string
  use: string
  /** What is measured each minute. */
  measured: string
  /** What its failure means. */
  title: string
  meanwhile: string
}

const words: Record<Service, Omit<ServiceWords, 'name'>> = {
  app: {
    use: 'Responder a quem usa',
    measured:
      'Um pedido ao app, respondido por inteiro. Mais de 5 minutos sem medição contam como falha, como se o app estivesse fora do ar.',
    title: 'O app não responde direito',
    meanwhile: 'Telas podem demorar ou não abrir. O que já foi salvo continua salvo.',
  },
  banco: {
    use: 'Onde as OS ficam',
    measured: 'Uma leitura no banco de dados.',
    title: 'O banco de dados não responde',
    meanwhile: 'Não dá para entrar, procurar nem salvar. O que já foi salvo continua salvo.',
  },
  fotos: {
    use: 'Enviar e ver',
    measured: 'O lugar onde as fotos ficam aceita ler e gravar.',
    title: 'Fotos não abrem nem sobem',
    meanwhile:
      'Dá para criar e alterar OS, clientes e despesas como sempre. Crie a OS agora e adicione as fotos depois.',
  },
  email: {
    use: 'Confirmações e avisos',
    measured: 'O serviço que leva os e-mails aceita a conexão. Nenhum e-mail é enviado.',
    title: 'E-mails não saem',
    meanwhile: 'Confirmações, senhas novas e avisos esperam na fila e saem quando ele voltar.',
  },
  webhook: {
    use: 'Avisos de pagamento',
    measured: 'Um aviso com assinatura errada é lido, conferido e recusado, como deve ser.',
    title: 'Avisos de pagamento não entram',
    meanwhile: 'Um plano que acabou de ser pago pode demorar a aparecer: o aviso é enviado de novo.',
  },
  tarefas: {
    use: 'E-mails, lembretes e limpezas',
    measured: 'Há quanto tempo espera a tarefa mais antiga. Acima de 5 minutos é falha.',
    title: 'Tarefas estão atrasadas',
    meanwhile: 'Avisos e e-mails programados saem mais tarde.',
  },
}

/** The words of /status for each service, beside its measurements. */
export const whatItMeans: Record<Service, ServiceWords> = {
  app: { ...words.app, name: serviceNames.app },
  banco: { ...words.banco, name: serviceNames.banco },
  fotos: { ...words.fotos, name: serviceNames.fotos },
  email: { ...words.email, name: serviceNames.email },
  webhook: { ...words.webhook, name: serviceNames.webhook },
  tarefas: { ...words.tarefas, name: serviceNames.tarefas },
}
