import { settingCategories } from '../../../shared/settings.ts'
import { checkSetting } from '../../../shared/settings-schema.ts'
import type { StagedSettings } from '../staged-rows.ts'
import type { Reading } from './reading.ts'
import { rowsOf } from './rows.ts'

/** Settings of an export that this release has, each by its own check, and its logo. What is the account's own stays. */
export async function readSettings({ archive, issues }: Reading): Promise<StagedSettings> {
  const valores: StagedSettings['valores'] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'configuracoes')) {
    const { chave, valor } = row
    const categoria = settingCategories.find(one => one === row.categoria)
    if (!categoria || categoria === 'seguranca' || (categoria === 'perfil' && chave === 'nome')) continue
    const checked = checkSetting(categoria, chave, valor)
    if ('valor' in checked) valores.push({ categoria, chave, valor: checked.valor })
    else if (checked.issue !== 'campo_desconhecido')
      issues.add('configuracoes', linha, [{ campo: chave, motivo: checked.issue, valor }])
  }
  const { logo, arquivos } = archive.manifest
  const place = logo === null ? undefined : archive.places.get(logo)
  const told = arquivos.find(({ caminho }) => caminho === logo)
  return { valores, logo: place && told ? { ...place, sha256: told.sha256 } : null }
}
