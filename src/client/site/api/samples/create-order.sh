# O mesmo UUID em cada tentativa: a OS não nasce duas vezes.
curl -sS --retry 5 --retry-connrefused "$BANCADA_URL/api/v1/orders" \
  -H "Authorization: Bearer $BANCADA_CHAVE" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: $PEDIDO" \
  -d "{\"cliente_id\": \"$CLIENTE\", \"aparelho\": \"iPhone 12\", \"defeito\": \"Tela trincada\", \"valor\": 780}"
