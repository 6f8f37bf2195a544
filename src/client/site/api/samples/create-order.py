import json, os, time, urllib.error, urllib.request, uuid

API = os.environ["BANCADA_URL"] + "/api/v1"


def criar(caminho, corpo):
    """Cria uma vez só: a mesma Idempotency-Key vai em cada tentativa."""
    pedido = urllib.request.Request(
        API + caminho,
        data=json.dumps(corpo).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["BANCADA_CHAVE"],
            "Content-Type": "application/json",
            "Idempotency-Key": str(uuid.uuid4()),
        },
    )
    for tentativa in range(1, 6):
        espera = 2**tentativa
        try:
            return json.load(urllib.request.urlopen(pedido))
        except urllib.error.HTTPError as erro:
            if tentativa == 5 or (erro.code != 429 and erro.code < 500):
                raise SystemExit(erro.read().decode())
            espera = int(erro.headers.get("Retry-After", espera))
        except urllib.error.URLError:
            if tentativa == 5:
                raise
        time.sleep(espera)


cliente = criar("/clients", {"nome": "Ana Paula Ribeiro", "telefone": "(11) 98741-1107"})
ordem = criar(
    "/orders",
    {"cliente_id": cliente["id"], "aparelho": "iPhone 12", "defeito": "Tela trincada", "valor": 780},
)
print(ordem["numero_os"])
