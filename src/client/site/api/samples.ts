export const sampleLanguages = { curl: 'curl', ts: 'TypeScript', py: 'Python' } as const
export type SampleLanguage = keyof typeof sampleLanguages

/** How the types that the programs in TypeScript import are made. */
export const typesCommand = 'npx openapi-typescript {{origin}}/api/v1/openapi.json -o bancada.d.ts'

export interface Sample {
  id: string
  title: string
  /** What is easy to get wrong in it, in Markdown's links and bold. */
  text: string
}

const files = import.meta.glob<string>('./samples/*', { query: '?raw', import: 'default', eager: true })

function read(file: string): string {
  const text = files[`./samples/${file}`]
  if (text === undefined) throw new Error(`no sample ${file}`)
  return text.trimEnd()
}

/** A sample's programs, and what those in TypeScript and Python print; curl prints the answer itself. */
export function programsOf({ id }: Sample): { code: Record<SampleLanguage, string>; output: string } {
  const code = { curl: read(`${id}.sh`), ts: read(`${id}.mts`), py: read(`${id}.py`) }
  return { code, output: read(`${id}.txt`) }
}

/** The programs of the page, each of which a test runs (tests/server/api-samples.slow.test.ts). */
export const samples: Sample[] = [
  {
    id: 'list-ready',
    title: 'As OS prontas para retirar',
    text: 'Listas vêm em páginas, com os filtros que a tela tem. O valor e se está paga vêm com a OS.',
  },
  {
    id: 'create-order',
    title: 'Uma OS que entra pelo site',
    text: 'A rede pode cair depois que a OS foi gravada e antes da resposta. Com a mesma **Idempotency-Key** na nova tentativa, a resposta é a OS que já existe.',
  },
  {
    id: 'change-status',
    title: 'Mudar o status',
    text: 'Quem está no balcão também mexe na OS. **If-Match** leva a versão que você leu: se ela mudou, nada é gravado e a resposta é 412.',
  },
  {
    id: 'follow-changes',
    title: 'O que mudou desde ontem',
    text: '**atualizado_desde** traz só o que mudou, e **next** a página seguinte, que o cabeçalho **Link** também diz. Assim uma planilha se mantém em dia sem ler tudo. Uma OS excluída não vem mais: disso avisa um webhook.',
  },
  {
    id: 'send-photo',
    title: 'Enviar uma foto',
    text: 'JPEG, PNG ou WebP de até 10 MB. O arquivo vai por último no formulário.',
  },
  {
    id: 'receive-webhook',
    title: 'Receber um aviso',
    text: 'Um webhook avisa o seu endereço quando algo acontece. Confira a **assinatura** (a do Standard Webhooks) antes de acreditar, e conte com o mesmo aviso duas vezes e com avisos fora de ordem. O exemplo em curl envia um aviso assinado ao seu receptor, na porta PORT desta máquina, para experimentá-lo sem esperar.',
  },
]
