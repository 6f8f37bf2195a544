# O ETag da leitura vai em If-Match: se a OS mudou desde então, nada é gravado (412).
etag=$(curl -sS -o /dev/null -D - "$BANCADA_URL/api/v1/orders/$OS" \
  -H "Authorization: Bearer $BANCADA_CHAVE" | tr -d '\r' | sed -n 's/^etag: //Ip')
curl -sS -X PATCH "$BANCADA_URL/api/v1/orders/$OS/status" \
  -H "Authorization: Bearer $BANCADA_CHAVE" \
  -H "Content-Type: application/json" \
  -H "If-Match: $etag" \
  -d '{"status": "Pronto"}'
