import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SEGREDO = base64.b64decode(os.environ["WEBHOOK_SEGREDO"].removeprefix("whsec_"))
vistos = set()  # avisos já vistos: o mesmo pode chegar duas vezes
versoes = {}  # a versão mais nova de cada registro: os avisos não chegam em ordem


class Avisos(BaseHTTPRequestHandler):
    def do_POST(self):
        corpo = self.rfile.read(int(self.headers["Content-Length"]))
        id, hora = self.headers["webhook-id"], self.headers["webhook-timestamp"]
        certa = hmac.new(SEGREDO, f"{id}.{hora}.".encode() + corpo, hashlib.sha256).digest()
        certa = b"v1," + base64.b64encode(certa)
        assinado = any(
            hmac.compare_digest(certa, outra.encode())
            for outra in self.headers.get("webhook-signature", "").split()
        )
        if not assinado or abs(time.time() - int(hora)) > 300:
            return self.responder(401)
        # Responda logo: após dez segundos o aviso conta como não entregue.
        self.responder(204)
        if id in vistos:
            return
        vistos.add(id)
        aviso = json.loads(corpo)
        dados = aviso["data"]
        registro = dados.get("order_id") or dados["id"]
        velho = versoes.get(registro, "") > dados["updated_at"]
        if not velho:
            versoes[registro] = dados["updated_at"]
        print(aviso["type"], "chegou depois de outro mais novo" if velho else "é o mais novo", flush=True)

    def responder(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Avisos).serve_forever()
