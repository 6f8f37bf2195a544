import changeStatusTs from './samples/change-status.mts?raw'
import changeStatusPy from './samples/change-status.py?raw'
import changeStatusSh from './samples/change-status.sh?raw'
import changeStatusOutput from './samples/change-status.txt?raw'
import createOrderTs from './samples/create-order.mts?raw'
import createOrderPy from './samples/create-order.py?raw'
import createOrderSh from './samples/create-order.sh?raw'
import createOrderOutput from './samples/create-order.txt?raw'
import followChangesTs from './samples/follow-changes.mts?raw'
import followChangesPy from './samples/follow-changes.py?raw'
import followChangesOutput from './samples/follow-changes.txt?raw'
import listReadyTs from './samples/list-ready.mts?raw'
import listReadyPy from './samples/list-ready.py?raw'
import listReadySh from './samples/list-ready.sh?raw'
import listReadyOutput from './samples/list-ready.txt?raw'
import receiveWebhookTs from './samples/receive-webhook.mts?raw'
import receiveWebhookPy from './samples/receive-webhook.py?raw'
import receiveWebhookOutput from './samples/receive-webhook.txt?raw'
import sendPhotoSh from './samples/send-photo.sh?raw'

export const sampleLanguages = { curl: 'curl', ts: 'TypeScript', py: 'Python' } as const
export type SampleLanguage = keyof typeof sampleLanguages

export interface Sample {
  id: string
  title: string
  /** What is easy to get wrong in it, in Markdown's links and bold. */
  text: string
  code: Partial<Record<SampleLanguage, string>>
  /** What the programs in TypeScript and Python print. curl prints the answer itself. */
  output?: string
}

/** The programs of the page, each of which a test runs (tests/server/api-samples.slow.test.ts). */
export const samples: Sample[] = [
  {
    id: 'list-ready',
    title: 'As OS prontas para retirar',
    text: 'Listas vêm em páginas, com os filtros que a tela tem. O valor e se está paga vêm com a OS.',
    code: { curl: listReadySh, ts: listReadyTs, py: listReadyPy },
    output: listReadyOutput,
  },
  {
    id: 'create-order',
    title: 'Uma OS que entra pelo site',
    text: 'A rede pode cair depois que a OS foi gravada e antes da resposta. Com a mesma **Idempotency-Key** na nova tentativa, a resposta é a OS que já existe.',
    code: { curl: createOrderSh, ts: createOrderTs, py: createOrderPy },
    output: createOrderOutput,
  },
  {
    id: 'change-status',
    title: 'Mudar o status',
    text: 'Quem está no balcão também mexe na OS. **If-Match** leva a versão que você leu: se ela mudou, nada é gravado e a resposta é 412.',
    code: { curl: changeStatusSh, ts: changeStatusTs, py: changeStatusPy },
    output: changeStatusOutput,
  },
  {
    id: 'follow-changes',
    title: 'O que mudou desde ontem',
    text: '**atualizado_desde** traz só o que mudou, e **next** a página seguinte. Assim uma planilha se mantém em dia sem ler tudo.',
    code: { ts: followChangesTs, py: followChangesPy },
    output: followChangesOutput,
  },
  {
    id: 'send-photo',
    title: 'Enviar uma foto',
    text: 'JPEG, PNG ou WebP de até 10 MB. O arquivo vai por último no formulário.',
    code: { curl: sendPhotoSh },
  },
  {
    id: 'receive-webhook',
    title: 'Receber um aviso',
    text: 'Um webhook avisa o seu endereço quando algo acontece. Confira a **assinatura** (a do Standard Webhooks) antes de acreditar, e conte com o mesmo aviso duas vezes e com avisos fora de ordem.',
    code: { ts: receiveWebhookTs, py: receiveWebhookPy },
    output: receiveWebhookOutput,
  },
]
