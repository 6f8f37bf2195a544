import json, os, urllib.request

pedido = urllib.request.Request(
    os.environ["BANCADA_URL"] + "/api/v1/orders?status=Pronto",
    headers={"Authorization": "Bearer " + os.environ["BANCADA_CHAVE"]},
)
for os_ in json.load(urllib.request.urlopen(pedido))["items"]:
    print(os_["numero_os"], os_["aparelho"], os_["valor"])
