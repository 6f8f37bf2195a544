import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { button } from '../theme/recipes/button.ts'
import { Icon } from './Icon.tsx'

/** 'Exportar CSV': the browser itself loads the file, and shows how far it is. */
export function CsvLink(props: Omit<ComponentProps<typeof Look>, 'children'> & { href: string }) {
  const { t } = useLingui()
  return (
    <Look download="" {...props}>
      <Icon of={Download} />
      {t`Exportar CSV`}
    </Look>
  )
}

const Look = chakra('a', button)
