import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'

/** A row's subject, with a muted second line. */
export function TwoLines({ children, sub }: { children: ReactNode; sub?: ReactNode }) {
  return (
    <>
      <Clip fontWeight="medium">{children}</Clip>
      {sub && (
        <Sub asChild>{typeof sub === 'string' ? <Clip title={sub}>{sub}</Clip> : <div>{sub}</div>}</Sub>
      )}
    </>
  )
}

/** Buttons at the end of a row; their text aligns with the row's end. */
export const Acts = chakra('span', {
  base: { display: 'inline-flex', justifyContent: 'flex-end', gap: '0.5', me: '-2' },
})

/** A name with a small button after it. */
export const NameAndButton = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '1', minW: '0', '& > :first-child': { minW: '0' } },
})

/** A link that opens an account's drawer. */
export function OwnerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <TextLink
      to="/admin/{-$tela}"
      params={{ tela: 'users' }}
      search={{ usuario: id }}
      color="inherit"
      css={cut}
    >
      {children}
    </TextLink>
  )
}

const cut = {
  display: 'block',
  maxW: 'full',
  w: 'fit-content',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
