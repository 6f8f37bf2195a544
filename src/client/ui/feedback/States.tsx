import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import { restoreFocusRef } from '../dialogs/focus.ts'
import { Icon } from '../Icon.tsx'
import { Drawing } from '../Mark.tsx'

/** Nothing found: with "Limpar filtros". */
export function NotFoundState({ children, onClear }: { children: ReactNode; onClear?: () => void }) {
  const { t } = useLingui()
  return (
    <State ref={focusOnScreen}>
      <Icon of={SearchX} size="xl" />
      <p>{children}</p>
      {onClear && <Button onClick={onClear}>{t`Limpar filtros`}</Button>}
    </State>
  )
}

/** Could not be loaded: with "Tentar novamente". */
export function FailedState({
  children,
  onRetry,
  retrying = false,
  act,
}: {
  children: ReactNode
  onRetry(): void
  retrying?: boolean
  /** The button's text; "Tentar novamente" by default. */
  act?: string
}) {
  const { t } = useLingui()
  const { retry, busy } = useRetry(onRetry, retrying)
  return (
    <State role="alert" ref={focusOnScreen}>
      <Icon of={TriangleAlert} size="xl" />
      <p>{children}</p>
      <Button onClick={retry} busy={busy && t`Carregando...`}>
        {act ?? t`Tentar novamente`}
      </Button>
    </State>
  )
}

/** Marks a retry button as busy only after it was pressed, not whenever the screen refetches by itself. */
export function useRetry(ask: () => unknown, asking: boolean) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!asking) setPressed(false)
  }, [asking])
  const retry = () => {
    setPressed(true)
    ask()
  }
  return { retry, busy: pressed && asking }
}

// A successful retry removes the button.
const focusOnScreen = restoreFocusRef()

const State = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    px: '4',
    py: '72px',
    textAlign: 'center',
    '& > p': { maxW: '26em', color: 'muted', textWrap: 'balance' },
    '& > svg': { color: 'subtle' },
  },
})

interface NothingYetProps {
  children: ReactNode
  /** What the list will show once it has rows. */
  hint?: ReactNode
  /** The button that adds the first one. */
  action?: ReactNode
}

/** A drawing, a sentence, a hint and the button that begins. */
export function NothingYet({ children, hint, action }: NothingYetProps) {
  return (
    <Empty>
      <Drawing />
      <p>
        {children}
        {hint && <span>{hint}</span>}
      </p>
      {action}
    </Empty>
  )
}

const Empty = chakra(State, {
  base: {
    gap: '5',
    pt: '16',
    '& > p': { maxW: '34em', color: 'ink' },
    '& > p > span': { display: 'block', mt: '1', color: 'muted' },
    mdDown: {
      px: '0',
      pt: '10',
      pb: '12',
      '& > p': { textStyle: 'lg' },
      '& > :is(a, button)': { h: 'control.footer', minW: '200px', fontSize: 'lg' },
    },
  },
})
