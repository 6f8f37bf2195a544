import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Fields } from '../../ui/Field.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Failure } from './OwnPassword.tsx'

interface ScanTotpProps {
  uri: string
  segredo: string
  onEnabled(codigos: string[]): void
  onClose(): void
}

/** The secret for an authenticator app, to scan or to type, and the first code that it makes of it. */
export function ScanTotp({ uri, segredo, onEnabled, onClose }: ScanTotpProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [code, setCode] = useState('')
  const enable = trpc.auth.enableTotp.useMutation({
    onSuccess({ codigos }) {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
      onEnabled(codigos)
    },
  })
  const { key, fields } = enable.error ? refusalOf(enable.error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enable.mutate({ code })
  }
  return (
    <Dialog
      size="sm"
      title={t`Ligar o segundo fator`}
      onClose={onClose}
      onSubmit={submit}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={enable.isPending && t`Conferindo...`}>
            {t`Ligar`}
          </Button>
        </>
      )}
    >
      <Fields>
        <p>{t`Leia o QR com o app autenticador e digite o código que ele mostrar.`}</p>
        <Scan>
          <Paper>
            <QrCode text={uri} label={t`QR com o segredo do segundo fator`} />
          </Paper>
          <p>
            {t`Não dá para ler? Digite este segredo no app:`}
            <Secret translate="no">{segredo.replace(/(.{4})(?!$)/g, '$1 ')}</Secret>
          </p>
        </Scan>
        <Failure of={enable.error} />
        <Field
          label={t`Código do app`}
          required
          error={key === 'codigo_invalido' ? errorSentence(enable.error) : fields?.code}
        >
          <TextInput
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            onChange={event => setCode(event.target.value)}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}

const Scan = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '4',
    alignItems: 'center',
    color: 'muted',
    textStyle: 'sm',
  },
})
// On white in both themes: an app reads dark on light.
const Paper = chakra('div', {
  base: {
    p: '3',
    bg: 'paper',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    '& > svg': { w: '152px', h: '152px' },
  },
})
const Secret = chakra('code', {
  base: {
    display: 'block',
    mt: '2',
    color: 'ink',
    fontFamily: 'body',
    letterSpacing: '0.03em',
    textStyle: 'md',
    userSelect: 'all',
    overflowWrap: 'anywhere',
  },
})
