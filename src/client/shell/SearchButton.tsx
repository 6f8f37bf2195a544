import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { ButtonLook } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { modKey } from '../ui/mod-key.ts'

/** Opens the palette: looks like a search, or is its icon alone. */
export function SearchButton({ icons, onClick }: { icons: boolean; onClick(): void }) {
  const { t } = useLingui()
  if (icons) return <IconButton variant="outline" icon={Search} label={t`Buscar`} onClick={onClick} />
  return (
    <ButtonLook
      type="button"
      justifyContent="start"
      px="2"
      color="muted"
      fontWeight="regular"
      onClick={onClick}
    >
      <Icon of={Search} />
      {t`Buscar ou ir para…`}
      <Kbd aria-hidden="true" ms="auto">
        {modKey()} K
      </Kbd>
    </ButtonLook>
  )
}
