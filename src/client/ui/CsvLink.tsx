import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { button } from '../theme/recipes/button.ts'
import { Icon } from './Icon.tsx'

interface CsvLinkProps extends Omit<ComponentProps<typeof StyledLink>, 'children'> {
  href: string
  /** 'Exportar CSV' by default. */
  children?: ReactNode
}

/** A plain link, so that the browser loads the file and shows its progress. */
export function CsvLink({ children, ...props }: CsvLinkProps) {
  const { t } = useLingui()
  return (
    <StyledLink download="" {...props}>
      <Icon of={Download} />
      {children ?? t`Exportar CSV`}
    </StyledLink>
  )
}

const StyledLink = chakra('a', button)
