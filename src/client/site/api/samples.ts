export const apiLead =
  'Estamos construindo uma API REST para ordens e clientes. Estes são os exemplos com que ela está sendo desenhada: ainda não há chave para gerar, e nada daqui responde.'

/** Samples of the future API's requests and answers. */
export const samples = [
  {
    title: 'Listar ordens',
    call: 'GET /api/v1/orders',
    code: `curl https://SEU-ENDERECO/api/v1/orders \\
  -H "Authorization: Bearer SUA_CHAVE"`,
  },
  {
    title: 'Criar uma ordem',
    call: 'POST /api/v1/orders',
    code: `{
  "cliente_id": "0199…",
  "aparelho": "iPhone 12",
  "defeito": "Tela trincada",
  "valor": 780
}

→ { "numero_os": "OS-1048" }`,
  },
  {
    title: 'Ler e alterar uma ordem',
    call: 'GET e PUT /api/v1/orders/{id}',
    code: `{ "status": "Pronto" }`,
  },
  {
    title: 'Listar e cadastrar clientes',
    call: 'GET e POST /api/v1/clients',
    code: `{ "nome": "Ana Paula Ribeiro", "telefone": "(11) 98741-1107" }`,
  },
  {
    title: 'Webhook: status alterado',
    call: 'order.status_changed',
    code: `{
  "event": "order.status_changed",
  "timestamp": "2026-11-20T19:42:00Z",
  "data": {
    "order_id": "0199…",
    "old_status": "Em Andamento",
    "new_status": "Pronto",
    "client": { "id": "0199…", "name": "Ana Paula Ribeiro", "phone": "(11) 98741-1107" }
  }
}`,
  },
]
