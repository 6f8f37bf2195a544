/** The samples of the API's page: a test runs each against the served app, and compares what it prints. */
export interface Sample {
  name: string
  /** What stands above the code. */
  text: string
  code: string
  /** What it prints; of JSON, the fields that matter. */
  prints: string
}

/** Commands for a terminal; what is written in capitals is yours. */
export const commands: Sample[] = [
  {
    name: 'Criar uma OS',
    text: 'A Idempotency-Key é um UUID seu: se a resposta se perder, envie o mesmo pedido de novo. A OS não se repete.',
    code: `curl -sS {{origin}}/api/v1/orders \\
  -H "Authorization: Bearer SUA_CHAVE" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: 0e9f7f53-6b1c-4c6e-9a39-7f1c52a0d9b1" \\
  -d '{
    "cliente_id": "ID_DO_CLIENTE",
    "aparelho": "iPhone 12",
    "defeito": "Tela trincada",
    "valor": 780
  }'`,
    prints: `{
  "numero_os": "OS-0001",
  "status": "Recebido",
  "tipo_servico": "Outros",
  "pago": false
}`,
  },
  {
    name: 'Mudar o status',
    text: 'If-Match leva o ETag da OS que você leu. Se alguém a mudou no meio tempo, a resposta é 412 e nada é gravado: leia de novo e decida.',
    code: `curl -sS -X PATCH {{origin}}/api/v1/orders/ID_DA_OS/status \\
  -H "Authorization: Bearer SUA_CHAVE" \\
  -H "Content-Type: application/json" \\
  -H 'If-Match: "VERSAO"' \\
  -d '{ "status": "Pronto" }'`,
    prints: `{
  "numero_os": "OS-0001",
  "status": "Pronto"
}`,
  },
  {
    name: 'Uma recusa',
    text: 'Toda recusa tem a mesma forma. Compare code; detail e title são para pessoas, em português ou, com Accept-Language: en, em inglês.',
    code: `curl -sS {{origin}}/api/v1/clients \\
  -H "Authorization: Bearer SUA_CHAVE" \\
  -H "Content-Type: application/json" \\
  -d '{ "nome": "Ana Paula Ribeiro", "telefone": "987" }'`,
    prints: `{
  "status": 400,
  "code": "entrada_invalida",
  "errors": [
    {
      "field": "telefone",
      "code": "telefone_invalido",
      "detail": "Telefone inválido: informe DDD e número"
    }
  ]
}`,
  },
]

/** Whole programs. Each finds a customer, makes an order, finishes it and lists what changed. */
export const programs = {
  typescript: {
    name: 'TypeScript',
    text: 'Sem bibliotecas, em Node 20 ou mais novo. Espera quando há chamadas demais e tenta de novo.',
    code: `const chave = process.env.BANCADA_CHAVE

async function bancada(caminho: string, pedido: RequestInit = {}): Promise<any> {
  for (let vez = 1; ; vez++) {
    const resposta = await fetch('{{origin}}/api/v1' + caminho, {
      ...pedido,
      headers: { authorization: 'Bearer ' + chave, 'content-type': 'application/json', ...pedido.headers },
    })
    if (resposta.ok) return resposta.json()
    const problema = await resposta.json()
    const passa = resposta.status === 429 || resposta.status === 503
    if (!passa || vez === 5) throw new Error(problema.code + ': ' + problema.detail)
    const segundos = Number(resposta.headers.get('retry-after') ?? vez)
    await new Promise(pronto => setTimeout(pronto, 1000 * segundos))
  }
}

const { items: [cliente] } = await bancada('/clients?q=Ana')
const os = await bancada('/orders', {
  method: 'POST',
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ cliente_id: cliente.id, aparelho: 'Moto G84', defeito: 'Não liga', valor: 150 }),
})
console.log(os.numero_os, os.status)

const pronta = await bancada('/orders/' + os.id + '/status', {
  method: 'PATCH',
  headers: { 'if-match': '"' + os.updated_at + '"' },
  body: JSON.stringify({ status: 'Pronto' }),
})
console.log(pronta.numero_os, pronta.status)

let cursor: string | null = ''
while (cursor !== null) {
  const pagina = await bancada('/orders?limit=100&atualizado_desde=2026-01-01T00:00:00Z&cursor=' + cursor)
  for (const mudou of pagina.items) console.log(mudou.numero_os, mudou.aparelho)
  cursor = pagina.next_cursor
}`,
    prints: `OS-0002 Recebido
OS-0002 Pronto
OS-0002 Moto G84
OS-0001 iPhone 12`,
  },
  python: {
    name: 'Python',
    text: 'Só a biblioteca padrão, em Python 3.9 ou mais novo.',
    code: `import json, os, time, urllib.error, urllib.request, uuid

CHAVE = os.environ["BANCADA_CHAVE"]

def bancada(caminho, metodo="GET", corpo=None, **cabecalhos):
    for vez in range(1, 6):
        pedido = urllib.request.Request(
            "{{origin}}/api/v1" + caminho,
            method=metodo,
            data=None if corpo is None else json.dumps(corpo).encode(),
            headers={"Authorization": "Bearer " + CHAVE, "Content-Type": "application/json"}
            | {nome.replace("_", "-"): valor for nome, valor in cabecalhos.items()},
        )
        try:
            with urllib.request.urlopen(pedido) as resposta:
                return json.load(resposta)
        except urllib.error.HTTPError as recusa:
            problema = json.load(recusa)
            if recusa.code not in (429, 503) or vez == 5:
                raise SystemExit(problema["code"] + ": " + problema["detail"])
            time.sleep(int(recusa.headers.get("Retry-After", vez)))

cliente = bancada("/clients?q=Ana")["items"][0]
nova = bancada(
    "/orders",
    "POST",
    {"cliente_id": cliente["id"], "aparelho": "Galaxy S21", "defeito": "Sem áudio", "valor": 220},
    idempotency_key=str(uuid.uuid4()),
)
print(nova["numero_os"], nova["status"])

pronta = bancada(
    "/orders/" + nova["id"] + "/status", "PATCH", {"status": "Pronto"}, if_match='"' + nova["updated_at"] + '"'
)
print(pronta["numero_os"], pronta["status"])

cursor = ""
while cursor is not None:
    pagina = bancada("/orders?limit=100&atualizado_desde=2026-01-01T00:00:00Z&cursor=" + cursor)
    for mudou in pagina["items"]:
        print(mudou["numero_os"], mudou["aparelho"])
    cursor = pagina["next_cursor"]`,
    prints: `OS-0003 Recebido
OS-0003 Pronto
OS-0003 Galaxy S21
OS-0002 Moto G84
OS-0001 iPhone 12`,
  },
} satisfies Record<string, Sample>
