import { useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/Section.tsx'

/** Where a charge that is not paid is found, if no address of it is known. */
export function PaySection({ provider }: { provider: string }) {
  const { t } = useLingui()
  return (
    <Section id="pagar" title={t`Pagar`} about={t`Onde está a cobrança.`}>
      <p>
        {t`A ${provider} manda um e-mail a cada compra e a cada cobrança recusada: o código do Pix, o boleto e o link para pagar ou trocar o cartão estão nele. Pago, o plano muda aqui sozinho.`}
      </p>
    </Section>
  )
}
