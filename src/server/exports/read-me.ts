/** LEIA-ME.txt: what an export holds, for whoever opens it years later. */
export const readMe = ({ parte, partes, em }: { parte: number; partes: number; em: string }): string =>
  `Bancada: os dados da sua loja
Feito em ${em}.${partes > 1 ? ` Parte ${parte} de ${partes}.` : ''}

planilhas/    uma planilha por assunto, em CSV: abra no Excel ou em outro programa de planilhas
fotos/        as fotos dos aparelhos, uma pasta por OS
dados/        tudo o que as planilhas têm e o que só um programa lê: uma linha de JSON por registro
logo.png      o logotipo da loja, se houver
manifest.json o que este arquivo tem, com as contagens e os hashes SHA-256. É o último: sem ele o arquivo
              ficou incompleto, baixe de novo.

Nas planilhas, uma célula que começa com = + - ou @ tem um apóstrofo na frente, para o programa não tomar o texto
por uma fórmula. Em dados/ os textos estão como foram escritos.
${
  partes > 1
    ? `
Cada parte tem todos os registros, e as fotos estão divididas entre elas: guarde todas.
`
    : ''
}
Senhas, códigos e sessões não estão aqui. Há nomes, telefones e documentos dos seus clientes: guarde este arquivo como
guarda as chaves da loja.
`.replaceAll('\n', '\r\n')
