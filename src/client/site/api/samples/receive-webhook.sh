# Envia ao seu receptor um aviso assinado, como os nossos: 204 é aceito, 401 recusado.
id=$(openssl rand -hex 16)
hora=$(date +%s)
corpo='{
  "id": "'$id'",
  "type": "order.status_changed",
  "timestamp": "2026-11-20T19:42:00.000Z",
  "data": {
    "order_id": "019aa0f4-51c6-7b0e-8d55-0c9f6f1e2a77",
    "numero_os": "OS-1048",
    "old_status": "Em Andamento",
    "new_status": "Pronto",
    "client": {
      "id": "019a9f10-33aa-7e21-b6f4-9a1c0d4e5f66",
      "name": "Ana Paula Ribeiro",
      "phone": "(11) 98741-1107"
    },
    "updated_at": "2026-11-20T19:42:00.000Z"
  }
}'
segredo=$(printf %s "${WEBHOOK_SEGREDO#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
assinatura=$(printf %s "$id.$hora.$corpo" \
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$segredo" -binary | openssl base64 -A)
curl -sS -o /dev/null -w '%{http_code}\n' "http://127.0.0.1:$PORT" \
  -H "Content-Type: application/json" \
  -H "webhook-id: $id" \
  -H "webhook-timestamp: $hora" \
  -H "webhook-signature: v1,$assinatura" \
  --data-raw "$corpo"
