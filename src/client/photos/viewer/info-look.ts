import { chakra } from '@chakra-ui/react'
import { phone } from './viewer-frame.ts'

/** A photo's data, beside the picture; on the phone it is one line below it (OnPhone). */
export const Info = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minW: '0',
    p: '5',
    bg: 'surface',
    borderInlineStart: '1px solid {colors.hairline}',
    overflowY: 'auto',
    lgDown: { p: '4', '& kbd': { display: 'none' } },
    mdDown: {
      px: '4',
      py: '3',
      bg: 'transparent',
      border: '0',
      borderTop: '1px solid {colors.hairline}',
      overflow: 'visible',
      '& > :not([data-phone])': { display: 'none' },
    },
  },
})

export const InfoTitle = chakra('h3', {
  base: { mb: '1.5', textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
})

export const PhoneOnly = chakra(
  'div',
  {
    base: {
      ...phone,
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      '& > p': { flex: 1, minW: '0' },
      '& > [role=group]': { flex: 'none', w: 'auto' },
    },
  },
  { defaultProps: { 'data-phone': '' } },
)

/** The actions, at the bottom. */
export const Acts = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    mt: 'auto',
    mx: '-2',
    '& > :is(a, button)': { justifyContent: 'flex-start', px: '2', fontWeight: 'regular' },
    '& kbd': { ms: 'auto' },
  },
})
