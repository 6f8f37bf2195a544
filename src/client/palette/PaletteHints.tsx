import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { Kbd } from '../ui/Kbd.tsx'

/** How the palette is moved through; not shown where there is no keyboard. */
export function PaletteHints() {
  const { t } = useLingui()
  return (
    <Foot aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t`escolher`}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t`abrir`}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t`fechar`}
      </span>
    </Foot>
  )
}

const Foot = chakra('div', {
  base: {
    display: 'flex',
    gap: '4',
    px: '4',
    py: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'subtle',
    textStyle: 'xs',
    [touch]: { display: 'none' },
  },
})
