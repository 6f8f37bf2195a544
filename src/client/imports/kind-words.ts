import { t } from '@lingui/core/macro'
import type { ImportKind, RowIssue, UploadKind } from '../../shared/imports.ts'

/** What a kind of file is, and what of it is imported. */
export function kindIntro(kind: UploadKind): string {
  switch (kind) {
    case 'planilha':
      return t`Uma planilha em .xlsx ou .csv, com uma linha para cada registro. Nada é gravado antes de você conferir.`
    case 'bancada':
      return t`O ZIP de “Exportar dados”, desta loja ou de outra: clientes, OS com o histórico e as fotos, lembretes, despesas e a lixeira. O que já está aqui não entra de novo. Nada é gravado antes de você conferir.`
    case 'mapos':
      return t`O arquivo que o MapOS baixa em Configurações, Backup: .zip, .sql ou .gz. Vêm os clientes, as OS e as despesas pagas. Nada é gravado antes de você conferir.`
  }
}

export function kindBounds(kind: UploadKind): string {
  switch (kind) {
    case 'planilha':
      return t`Até 20 MB e 20.000 linhas.`
    case 'bancada':
      return t`Até 4 GB. Em partes, envie uma de cada vez.`
    case 'mapos':
      return t`Até 200 MB e 50.000 ordens.`
  }
}

export const kindFiles: Record<UploadKind, string> = {
  planilha: '.csv,.txt,.tsv,.xlsx',
  bancada: '.zip',
  mapos: '.zip,.sql,.gz',
}

/** Where an error is: the line and column of a file, or the field of another program's record. */
export function issuePlace(issue: RowIssue, kind: ImportKind): string {
  const { arquivo, linha, coluna } = issue
  if (kind === 'mapos') return `${recordLabel(issue)}, ${recordField(issue)}`
  return arquivo ? t`${arquivo}, linha ${linha}, ${coluna}` : t`Linha ${linha}, ${coluna}`
}

/** A record of MapOS, as its owner knows it. */
export function recordLabel({ linha, coluna }: RowIssue): string {
  if (coluna.startsWith('os.')) return t`OS ${linha}`
  return coluna.startsWith('clientes.') ? t`Cliente ${linha}` : t`Lançamento ${linha}`
}

/** The field's name without its table. */
export const recordField = ({ coluna }: RowIssue): string => coluna.replace(/^\w+\./, '')
