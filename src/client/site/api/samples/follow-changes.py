import json, os, urllib.request


def mudancas(desde):
    """Passa por tudo o que mudou desde um instante, uma página atrás da outra."""
    pagina = os.environ["BANCADA_URL"] + "/api/v1/orders?atualizado_desde=" + desde
    while pagina:
        pedido = urllib.request.Request(
            pagina, headers={"Authorization": "Bearer " + os.environ["BANCADA_CHAVE"]}
        )
        resposta = json.load(urllib.request.urlopen(pedido))
        yield from resposta["items"]
        pagina = resposta["next"]


print(len(list(mudancas("2026-01-01T00:00:00Z"))), "OS mudaram")
