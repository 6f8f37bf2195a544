import { readFile } from 'node:fs/promises'
import type { components } from './bancada.d.ts'

type Foto = components['schemas']['Photo']

const formulario = new FormData()
formulario.set('tipo_foto', 'antes' satisfies Foto['tipo_foto'])
formulario.set('file', new Blob([await readFile('tela.jpg')], { type: 'image/jpeg' }), 'tela.jpg')
const resposta = await fetch(`${process.env.BANCADA_URL}/api/v1/orders/${process.env.OS}/photos`, {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.BANCADA_CHAVE}` },
  body: formulario,
})
if (!resposta.ok) throw new Error(await resposta.text())
const { nome_arquivo, largura, altura } = (await resposta.json()) as Foto
console.log(nome_arquivo, largura, altura)
