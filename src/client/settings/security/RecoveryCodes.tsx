import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Field.tsx'
import { printText } from '../../ui/print-text.ts'
import { saveText } from '../../ui/save-text.ts'
import { toast } from '../../ui/toast.ts'

/** The recovery codes, this once: closed by "Anotei" alone (product 2.10). */
export function RecoveryCodes({ codigos, onClose }: { codigos: string[]; onClose(): void }) {
  const { t } = useLingui()
  const [warned, setWarned] = useState(false)
  const email = useSession()?.user?.email ?? ''
  const title = t`Códigos de recuperação`
  const lines = [t`Bancada, conta ${email}`, t`Cada código entra uma vez, no lugar do app.`, '', ...codigos]
  const copy = async () => {
    if (await copyText(codigos.join('\n'))) toast.success(t`Códigos copiados.`)
    else toast.error(t`Não foi possível copiar. Anote ou baixe os códigos.`)
  }
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={() => setWarned(true)}
      initialFocus={() => document.getElementById('codes-noted')}
      footer={
        <Button id="codes-noted" variant="primary" onClick={onClose}>
          {t`Anotei`}
        </Button>
      }
    >
      <Fields>
        <p>{t`Sem o celular, cada um destes códigos entra uma vez no lugar do app. Guarde fora do celular: eles não aparecem de novo.`}</p>
        {warned && (
          <Alert tone="danger">{t`Guarde os códigos e toque em Anotei: eles não aparecem de novo.`}</Alert>
        )}
        <Codes aria-label={title} translate="no">
          {codigos.map(codigo => (
            <li key={codigo}>{codigo}</li>
          ))}
        </Codes>
        <Acts>
          <Button size="sm" onClick={() => void copy()}>
            {t`Copiar`}
          </Button>
          <Button
            size="sm"
            onClick={() => saveText('bancada-codigos.txt', `${[title, ...lines].join('\n')}\n`)}
          >
            {t`Baixar`}
          </Button>
          <Button size="sm" onClick={() => printText(title, lines)}>
            {t`Imprimir`}
          </Button>
        </Acts>
      </Fields>
    </Dialog>
  )
}

const Codes = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
    gap: '1',
    columnGap: '4',
    p: '3',
    bg: 'sunken',
    borderRadius: 'md',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.03em',
    userSelect: 'text',
    whiteSpace: 'nowrap',
  },
})
const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
