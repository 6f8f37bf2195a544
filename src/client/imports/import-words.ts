import { plural, t } from '@lingui/core/macro'
import type {
  ImportCounts,
  ImportField,
  ImportKind,
  ImportNoun,
  ImportRefusal,
  ImportState,
  UploadKind,
} from '../../shared/imports.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import { refusalSentence } from '../api/sentences.ts'

export function nounLabel(noun: ImportNoun | null): string {
  switch (noun) {
    case 'clientes':
      return t`Clientes`
    case 'despesas':
      return t`Despesas`
    default:
      return t`Ordens de serviço`
  }
}

export function kindLabel(kind: ImportKind): string {
  switch (kind) {
    case 'planilha':
      return t`Planilha`
    case 'bancada':
      return t`Meus dados da Bancada`
    case 'mapos':
      return t`Backup do MapOS`
    case 'copia':
      return t`Backup da loja`
  }
}

/** What an imported file contained. */
export const contentLabel = ({ tipo, noun }: { tipo: ImportKind; noun: ImportNoun | null }): string =>
  tipo === 'planilha' ? nounLabel(noun) : kindLabel(tipo)

export function stateLabel(state: ImportState): string {
  switch (state) {
    case 'lendo':
      return t`Lendo`
    case 'previa':
      return t`Espera você conferir`
    case 'recusada':
      return t`Não foi lido`
    case 'gravando':
      return t`Gravando`
    case 'feita':
      return t`Importado`
    case 'desfazendo':
    case 'cancelando':
      return t`Desfazendo`
    case 'desfeita':
      return t`Desfeito`
    case 'cancelada':
      return t`Cancelado`
  }
}

/** Why a file was not read, and what to do. */
export function fileSentence(reason: ImportRefusal, tipo: ImportKind): string {
  const isMapos = tipo === 'mapos'
  switch (reason) {
    case 'arquivo_vazio':
      return isMapos
        ? t`Não há clientes, ordens nem lançamentos neste backup.`
        : t`Não há nenhuma linha neste arquivo.`
    case 'arquivo_truncado':
      return t`O arquivo está incompleto. Exporte ou copie de novo e envie outra vez.`
    case 'arquivo_protegido':
      return t`O arquivo tem senha. Tire a senha, salve e envie outra vez.`
    case 'arquivo_corrompido':
      return t`O arquivo está danificado e não pode ser lido.`
    case 'colunas_demais':
      return t`A planilha tem mais de 200 colunas. Deixe só as que interessam.`
    case 'conteudo_diferente':
      return t`O conteúdo não é o que o arquivo diz ter: ele foi alterado ou danificado. Exporte de novo e envie outra vez.`
    case 'descompactado_demais':
      if (isMapos) return t`O backup é grande demais depois de aberto.`
      return t`O arquivo é grande demais depois de aberto. Se é uma planilha, divida em partes.`
    case 'falha_nossa':
      return t`A Bancada falhou ao ler o arquivo. A falha é nossa: não há nada que você precise mudar nele.`
    case 'formato_antigo':
      return t`Este é um formato do Excel que não é lido (.xls ou .xlsb). Abra no Excel e salve como .xlsx.`
    case 'formato_contatos':
      return t`Este é um arquivo de contatos (.vcf). Importe no Google Contatos e exporte de lá como CSV do Google.`
    case 'formato_desconhecido':
      return isMapos
        ? t`Este arquivo não é um backup do MapOS. Envie o .zip que ele baixa, ou o .sql ou .gz do banco.`
        : t`Este arquivo não é uma planilha. Envie um .csv ou um .xlsx, ou o ZIP da Bancada em “Meus dados da Bancada”.`
    case 'formato_imagem':
      return t`Este arquivo é uma imagem. Envie a planilha em .xlsx ou .csv.`
    case 'formato_numbers':
      return t`Arquivos .numbers não são lidos. No Numbers, exporte para Excel (.xlsx) ou CSV.`
    case 'formato_ods':
      return t`Arquivos .ods não são lidos. Salve como .xlsx ou .csv.`
    case 'formato_pdf':
      return t`Este arquivo é um PDF, de que não se leem linhas. Envie a planilha em .xlsx ou .csv.`
    case 'formato_sql':
      return t`Este arquivo é o backup de um banco de dados (SQL). Se é do MapOS, escolha “Backup do MapOS” e envie de novo.`
    case 'formato_web':
      return t`Este arquivo tem nome de planilha, mas por dentro é uma página (HTML ou XML). Abra no Excel ou no LibreOffice e salve como .xlsx.`
    case 'linhas_demais':
      return isMapos
        ? t`O backup tem mais de 50.000 ordens ou clientes.`
        : t`A planilha tem mais de 20.000 linhas. Divida em partes.`
    case 'nao_exportacao':
      return t`Este arquivo não é uma exportação da Bancada, ou veio incompleto. Envie o ZIP de “Exportar dados”.`
    case 'outra_versao':
      return t`Este arquivo foi feito por outra versão da Bancada, que esta não lê.`
    case 'outro_sistema':
      return t`Este é o backup de outro sistema: não há nele os clientes e as ordens do MapOS.`
    case 'zip_inseguro':
      return t`O arquivo tem partes que não podem ser abertas com segurança.`
  }
}

/** Why a file was refused; the general sentence is about photos. */
export function uploadSentence(key: RefusalKey, tipo: UploadKind, minutes = 1): string {
  if (key === 'arquivo_grande') return tooLarge(tipo)
  if (key === 'arquivo_invalido') return fileSentence('formato_desconhecido', tipo)
  if (key === 'conflito')
    return t`Há importações demais em aberto ou à espera de um plano maior. Confirme, cancele ou desfaça uma delas.`
  if (key === 'email_nao_confirmado')
    return t`Arquivos com mais de 5 MB pedem o e-mail confirmado. Abra o link que mandamos para ele e envie de novo.`
  if (key === 'limite_importacoes')
    return t`O arquivo não cabe no espaço do seu plano, com os outros que esperam. Confirme ou cancele uma importação, ou divida o arquivo em partes.`
  if (key === 'muitas_tentativas' && minutes > 1)
    return t`Você enviou muitos arquivos em pouco tempo. Envie de novo em ${minutes} minutos.`
  return refusalSentence(key, { minutes })
}

function tooLarge(tipo: UploadKind): string {
  switch (tipo) {
    case 'planilha':
      return t`Arquivo muito grande. Máximo permitido: 20 MB`
    case 'bancada':
      return t`Arquivo muito grande. Máximo permitido: 4 GB`
    case 'mapos':
      return t`Arquivo muito grande. Máximo permitido: 200 MB`
  }
}

/** The label of a sheet's field, as on the forms. */
export function fieldLabel(field: ImportField): string {
  switch (field) {
    case 'nome':
      return t`Nome`
    case 'cliente':
      return t`Cliente`
    case 'telefone':
      return t`Telefone`
    case 'email':
      return t`Email`
    case 'documento':
      return t`CPF ou CNPJ`
    case 'endereco':
      return t`Endereço`
    case 'data_cadastro':
      return t`Cliente desde`
    case 'numero_os':
      return t`Número da OS`
    case 'marca':
      return t`Marca`
    case 'modelo':
      return t`Aparelho ou modelo`
    case 'tipo_servico':
      return t`Tipo de Serviço`
    case 'defeito':
      return t`Defeito`
    case 'valor':
      return t`Valor`
    case 'status':
      return t`Status`
    case 'pago':
      return t`Pago`
    case 'forma_pagamento':
      return t`Forma de pagamento`
    case 'data_entrada':
      return t`Entrada`
    case 'data_previsao':
      return t`Previsão`
    case 'pronto_em':
      return t`Pronta desde`
    case 'data_entrega':
      return t`Entregue em`
    case 'pago_em':
      return t`Pago em`
    case 'observacoes':
      return t`Observações`
    case 'descricao':
      return t`Descrição`
    case 'categoria':
      return t`Categoria`
    case 'data_despesa':
      return t`Data`
  }
}

/** "3 OS e 2 clientes": what was imported and how much was changed back. */
export function resultWords(counts: ImportCounts): string {
  const { voltaram = 0 } = counts
  const imported = importedWords(counts)
  if (voltaram === 0) return imported || t`Nada de novo`
  const back = plural(voltaram, {
    one: '# de volta ao que era no backup',
    other: '# de volta ao que eram no backup',
  })
  return imported ? `${imported}, ${back}` : back
}

/** What was imported, in words; '' for nothing. */
export function importedWords({ ordens, clientes, despesas, ...more }: ImportCounts): string {
  const { lembretes = 0, lixeira = 0, fotos = 0 } = more
  const counted = [
    ordens > 0 && plural(ordens, { one: '# OS', other: '# OS' }),
    clientes > 0 && plural(clientes, { one: '# cliente', other: '# clientes' }),
    despesas > 0 && plural(despesas, { one: '# despesa', other: '# despesas' }),
    lembretes > 0 && plural(lembretes, { one: '# lembrete', other: '# lembretes' }),
    lixeira > 0 && plural(lixeira, { one: '# OS na lixeira', other: '# OS na lixeira' }),
    fotos > 0 && plural(fotos, { one: '# foto', other: '# fotos' }),
  ].filter(part => part !== false)
  return counted.join(', ')
}

/** A link to where most of the imported rows are. */
export function resultLinkOf({ ordens, clientes, despesas }: ImportCounts) {
  if (ordens > 0) return { to: '/ordens', label: t`Ver as OS` } as const
  if (clientes > 0) return { to: '/clientes', label: t`Ver os clientes` } as const
  if (despesas > 0) return { to: '/financeiro', label: t`Ver as despesas` } as const
  return null
}
