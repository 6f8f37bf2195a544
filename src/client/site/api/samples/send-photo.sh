curl -sS "$BANCADA_URL/api/v1/orders/$OS/photos" \
  -H "Authorization: Bearer $BANCADA_CHAVE" \
  -F tipo_foto=antes \
  -F file=@tela.jpg
