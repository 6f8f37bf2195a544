import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextLink } from '../../ui/LinkButton.tsx'
import type { Order } from '../order.ts'
import type { CopyChoice } from './print-choices.ts'
import type { PrintDocument } from './print-search.ts'
import { isLoopback } from './print-search.ts'
import type { ShopData } from './receipt.ts'

interface PaperAdviceProps {
  order: Order
  document: PrintDocument
  settings: ShopData
  copies: CopyChoice
}

/** What the paper lacks, and where to give it. Itself it is not printed. */
export function PaperAdvice({ order, document, settings, copies }: PaperAdviceProps) {
  const { t } = useLingui()
  const { nome, cnpj, endereco } = settings.empresa.valores
  const isUndelivered = document === 'entrega' && !order.data_entrega
  const isAnonymous = document !== 'etiqueta' && !(nome && cnpj && endereco)
  const { hostname, host } = window.location
  const hasQr = document === 'etiqueta' || copies !== 'cliente'
  const isLocal = hasQr && isLoopback(hostname)
  if (!isUndelivered && !isAnonymous && !isLocal) return null
  return (
    <Notes>
      {isUndelivered && (
        <p>{t`Esta OS ainda não foi entregue: a data da entrega fica em branco, para escrever à mão.`}</p>
      )}
      {isAnonymous && (
        <p>
          <Trans>
            Nome, CNPJ e endereço da loja saem no papel:{' '}
            <TextLink to="/configuracoes" search={{ aba: 'empresa' }}>
              completar em Empresa
            </TextLink>
          </Trans>
        </p>
      )}
      {isLocal && (
        <p>{t`O QR leva a ${host}, que só este computador abre: para um celular, APP_URL deve ter o endereço da rede.`}</p>
      )}
    </Notes>
  )
}

const Notes = chakra('div', {
  base: { display: 'grid', gap: '1', mb: '4', textAlign: 'center', color: 'muted', textStyle: 'sm' },
})
