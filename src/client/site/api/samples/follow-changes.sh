# Cada página em uma linha. O cabeçalho Link leva à seguinte; na última ele falta.
pagina="$BANCADA_URL/api/v1/orders?atualizado_desde=2026-01-01T00:00:00Z"
while [ -n "$pagina" ]; do
  curl -fsS --retry 5 -D cabecalhos.txt -w '\n' "$pagina" \
    -H "Authorization: Bearer $BANCADA_CHAVE"
  pagina=$(tr -d '\r' < cabecalhos.txt | sed -n 's/^link: <\(.*\)>; rel="next"$/\1/Ip')
done
