import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { shortNumber } from '../../shared/orders.ts'
import { useSaveSettings, useSettings } from '../api/settings.ts'
import { cards, narrow, stacked } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { hidden, SectionTitle } from '../ui/Text.tsx'
import type { Summary } from './dashboard-search.ts'

interface FirstStep {
  key: 'order' | 'shop' | 'message'
  title: string
  about: string
  /** What was done; empty while it is open. */
  done: string
  /** Where it is done; null for the order, which each screen begins in its own way. */
  action: ReactNode
}

interface Beginning {
  /** Absent while there is no order. */
  begun: Pick<Summary, 'total' | 'recentes'> | undefined
  /** The shop never had an order: one that it deleted was its first. */
  unbegun: boolean
  /** How high their buttons are. */
  buttons?: 'sm' | 'md'
}

/** What a new shop does first: an order, its own data, the text of its messages; `next` is -1 once all are done. */
export function useFirstSteps({ begun, unbegun, buttons = 'md' }: Beginning): {
  steps: FirstStep[]
  next: number
} {
  const { t } = useLingui()
  const settings = useSettings()
  const shop = settings?.empresa.valores.nome
  const count = begun?.total ?? 0
  // The list of recent orders holds a new shop's first one, and the latest of a shop that brought many.
  const first = begun && count <= begun.recentes.length ? begun.recentes.at(-1) : undefined
  const number = first && shortNumber(first.numero_os)
  const name = first?.clientes.nome
  const steps: FirstStep[] = [
    {
      key: 'order',
      title: begun || unbegun ? t`Abra a primeira OS` : t`Abra uma OS`,
      about: t`O cliente é cadastrado junto, na mesma tela. Aparelho, defeito, valor: menos de um minuto.`,
      done: begun ? (first ? t`Feito: OS ${number}, ${name}.` : t`Feito: ${count} OS na loja.`) : '',
      action: null,
    },
    {
      key: 'shop',
      title: t`Preencha os dados da loja`,
      about: t`Nome, CNPJ, endereço e logo saem nos comprovantes.`,
      done: shop ? t`Feito: ${shop}.` : '',
      action: (
        <LinkButton
          to="/configuracoes"
          search={{ aba: 'empresa' }}
          size={buttons}
          aria-label={t`Preencher os dados da loja`}
        >
          {t`Preencher`}
        </LinkButton>
      ),
    },
    {
      key: 'message',
      title: t`Escolha o texto do WhatsApp`,
      about: t`É o que o cliente lê quando o aparelho fica pronto. Este já serve:`,
      done: settings && settings.mensagens.updated_at !== null ? t`Feito: o texto é o seu.` : '',
      action: (
        <LinkButton
          to="/configuracoes"
          search={{ aba: 'empresa' }}
          size={buttons}
          aria-label={t`Rever o texto do WhatsApp`}
        >
          {t`Rever o texto`}
        </LinkButton>
      ),
    },
  ]
  return { steps, next: settings ? steps.findIndex(({ done }) => !done) : -1 }
}

/** Once there is an order: the steps side by side until all are done, or nobody wants to see them. */
export function StepsStrip({ summary }: { summary: Summary }) {
  const { t } = useLingui()
  const id = useId()
  const isHidden = useSettings()?.perfil.valores.passos_ocultos === 'true'
  const { steps, next } = useFirstSteps({ begun: summary, unbegun: false, buttons: 'sm' })
  const hide = useHideSteps()
  const done = steps.filter(step => step.done).length
  if (isHidden || next === -1) return null
  return (
    <Box as="section" aria-labelledby={id}>
      <Head>
        <SectionTitle id={id}>{t`Comece em três passos`}</SectionTitle>
        <p>{t`${done} de 3`}</p>
        <Button variant="ghost" size="sm" onClick={() => void hide(true)}>
          {t`Não mostrar mais`}
        </Button>
      </Head>
      <Steps>
        {steps.map(({ key, title, about, done, action }, index) => (
          <li key={key} data-state={done ? 'done' : index === next ? 'next' : undefined}>
            <StepsPlace aria-hidden="true">{done ? <Icon of={Check} /> : index + 1}</StepsPlace>
            <div>
              <h3>{title}</h3>
              <p>
                {done || (key === 'message' ? t`É o que o cliente lê quando o aparelho fica pronto.` : about)}
              </p>
            </div>
            {!done && action}
          </li>
        ))}
      </Steps>
    </Box>
  )
}

/** Hides the steps on every device, or shows them again. */
function useHideSteps() {
  const { t } = useLingui()
  const save = useSaveSettings()
  const store = (hidden: boolean) => save('perfil', { passos_ocultos: String(hidden) })
  return async function hide(hidden: boolean): Promise<void> {
    let outcome = await store(hidden)
    // Another device has changed the profile meanwhile; its version is loaded now.
    if (outcome.kind === 'newer') outcome = await store(hidden)
    if (outcome.kind !== 'saved') return toast.error(t`Erro ao salvar configuração`)
    if (!hidden) return
    toast.success(t`Passos guardados em Ajuda`, {
      action: { label: t`Desfazer`, onClick: () => void hide(false) },
    })
  }
}

const Box = chakra(Card, { base: { overflow: 'hidden' } })
const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    ps: '5',
    pe: '2',
    py: '2',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    [cards]: { ps: '4' },
    '& > p': { color: 'muted', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& > button': { ms: 'auto' },
    [narrow]: { '& > p': hidden },
  },
})
// A step's button is below its words, at the end of its line where the steps are one below the other.
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '{sizes.6} minmax(0, 1fr)',
      alignContent: 'start',
      columnGap: '3',
      px: '5',
      py: '4',
      [cards]: { px: '4' },
      '&:not(:first-of-type)': { borderInlineStart: '1px solid', borderColor: 'hairline' },
      '& > span': { w: '6', h: '6', textStyle: 'sm' },
      '& h3': { textStyle: 'md', mt: '0.5' },
      '& p': { textStyle: 'sm', color: 'muted', textWrap: 'pretty', overflowWrap: 'anywhere' },
      '& > a': { gridColumn: 2, justifySelf: 'start', mt: '2.5' },
      '&[data-state=next] > span': { borderColor: 'accent', color: 'accent' },
      '&[data-state=done] > span': { borderColor: 'transparent', bg: 'pressed', color: 'ink' },
    },
    [stacked]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > li': {
        gridTemplateColumns: '{sizes.6} minmax(0, 1fr) auto',
        '&:not(:first-of-type)': {
          borderInlineStart: '0',
          borderTop: '1px solid',
          borderColor: 'hairline',
        },
        '& > a': { gridColumn: 3, alignSelf: 'center', mt: '0' },
      },
    },
    [narrow]: {
      '& > li': {
        gridTemplateColumns: '{sizes.6} minmax(0, 1fr)',
        py: '3.5',
        '& > a': { gridColumn: 2, mt: '2.5' },
      },
    },
  },
})

/** A step's number, or the check that it is done. */
export const StepsPlace = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '8',
    h: '8',
    borderRadius: 'full',
    border: '1px solid',
    borderColor: 'line',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    color: 'muted',
  },
})
