import json, os, urllib.request, uuid

FIM = uuid.uuid4().hex  # o que separa as partes do formulário
with open("tela.jpg", "rb") as arquivo:
    imagem = arquivo.read()
partes = [
    f'--{FIM}\r\nContent-Disposition: form-data; name="tipo_foto"\r\n\r\nantes\r\n'.encode(),
    f'--{FIM}\r\nContent-Disposition: form-data; name="file"; filename="tela.jpg"\r\n'.encode(),
    b"Content-Type: image/jpeg\r\n\r\n" + imagem,
    f"\r\n--{FIM}--\r\n".encode(),
]
pedido = urllib.request.Request(
    os.environ["BANCADA_URL"] + "/api/v1/orders/" + os.environ["OS"] + "/photos",
    data=b"".join(partes),
    headers={
        "Authorization": "Bearer " + os.environ["BANCADA_CHAVE"],
        "Content-Type": "multipart/form-data; boundary=" + FIM,
    },
)
foto = json.load(urllib.request.urlopen(pedido))
print(foto["nome_arquivo"], foto["largura"], foto["altura"])
