curl -sS "$BANCADA_URL/api/v1/orders?status=Pronto" \
  -H "Authorization: Bearer $BANCADA_CHAVE"
