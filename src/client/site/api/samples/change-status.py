import json, os, urllib.error, urllib.request

ORDEM = os.environ["BANCADA_URL"] + "/api/v1/orders/" + os.environ["OS"]
CHAVE = {"Authorization": "Bearer " + os.environ["BANCADA_CHAVE"]}


def mudar(status):
    """Lê, muda e, se alguém mudou a OS no meio (412), lê de novo."""
    while True:
        lida = urllib.request.urlopen(urllib.request.Request(ORDEM, headers=CHAVE))
        pedido = urllib.request.Request(
            ORDEM + "/status",
            method="PATCH",
            data=json.dumps({"status": status}).encode(),
            headers={**CHAVE, "Content-Type": "application/json", "If-Match": lida.headers["ETag"]},
        )
        try:
            return json.load(urllib.request.urlopen(pedido))
        except urllib.error.HTTPError as erro:
            if erro.code != 412:
                raise SystemExit(erro.read().decode())


ordem = mudar("Pronto")
print(ordem["numero_os"], ordem["status"])
