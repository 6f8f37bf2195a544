import { useLingui } from '@lingui/react/macro'
import { dayOf } from '../../shared/days.ts'
import type { ImportKind, ImportPreview } from '../../shared/imports.ts'
import { useSettings } from '../api/settings.ts'
import { formatDay } from '../ui/Day.tsx'
import { Hint } from '../ui/Text.tsx'

/** Of an export of ours: when it was made, and what of the photos is not in it. */
export function ExportFacts({
  told,
  tipo,
}: {
  told: NonNullable<ImportPreview['exportacao']>
  tipo: ImportKind
}) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const { criado_em, parte, partes, com_fotos } = told
  const day = formatDay(dayOf(new Date(criado_em), zone))
  if (tipo === 'copia')
    return (
      <Hint as="p">
        {t`Cópia de ${day}. Volta o que foi excluído desde então, com o número, o histórico e as fotos que ainda guardamos. O que só mudou volta onde você marcar.`}
      </Hint>
    )
  return (
    <Hint as="p">
      {partes > 1 ? t`Exportado em ${day}, parte ${parte} de ${partes}.` : t`Exportado em ${day}.`}{' '}
      {!com_fotos && t`Foi exportado sem as fotos: elas não vêm.`}
      {com_fotos && partes > 1 && t`Cada parte traz as suas fotos: envie as outras depois desta.`}
    </Hint>
  )
}
