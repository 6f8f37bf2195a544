import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../shared/money.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Paper } from './PixPlace.tsx'

/** An order's Pix as a QR. */
export function PixQr({ codigo, valor }: { codigo: string; valor: number }) {
  const { t } = useLingui()
  const sum = formatMoney(valor)
  return (
    <Paper>
      <QrCode text={codigo} label={t`QR do Pix de ${sum}`} module={6} />
    </Paper>
  )
}
