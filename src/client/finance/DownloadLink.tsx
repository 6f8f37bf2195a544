import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { button } from '../theme/recipes/button.ts'
import { Icon } from '../ui/Icon.tsx'

/** 'Exportar CSV': the browser itself loads the file, and shows how far it is. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  const { t } = useLingui()
  return (
    <Look href={href} download="" variant="ghost" size="sm" aria-label={label} me="-2">
      <Icon of={Download} />
      {t`Exportar CSV`}
    </Look>
  )
}

const Look = chakra('a', button)
