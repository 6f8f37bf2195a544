import { defineRecipe } from '@chakra-ui/react'

const kbd = { '& kbd': { color: 'inherit', borderColor: 'currentColor', opacity: 0.55 } }

/** One ink button a screen; all others are outline or ghost. */
export const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    border: '1px solid transparent',
    borderRadius: 'md',
    textStyle: 'md',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    transition: 'background {durations.fast}, border-color {durations.fast}, color {durations.fast}',
    '&:is(:disabled, [aria-disabled=true])': { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: 1, cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: { bg: 'primary', color: 'onPrimary', ...kbd, '&:hover': { bg: 'primary.hover' } },
      outline: { bg: 'outline.bg', borderColor: 'line', boxShadow: 'control', '&:hover': { bg: 'hover' } },
      ghost: { color: 'muted', '&:hover': { bg: 'pressed', color: 'ink' } },
      danger: { bg: 'danger.fg', color: 'surface', ...kbd, '&:hover': { bg: 'danger' } },
      /** On a tinted background (banners, notices): takes its colours. */
      tinted: { borderColor: 'currentColor', '&:hover': { bg: 'hover' } },
    },
    size: {
      sm: { h: 'control.sm', px: '2', fontSize: 'control.sm', borderRadius: 'control.sm', gap: '1.5' },
      md: { h: 'control.md', px: '3' },
      lg: { h: 'control.lg', px: '5', fontSize: 'lg' },
    },
    square: { true: { px: '0' } },
  },
  compoundVariants: [
    { variant: 'primary', size: 'md', css: { px: '3.5' } },
    { variant: 'danger', size: 'md', css: { px: '3.5' } },
    { square: true, size: 'sm', css: { w: 'control.sm', px: '0' } },
    { square: true, size: 'md', css: { w: 'control.md', px: '0' } },
    { square: true, size: 'lg', css: { w: 'control.lg', px: '0' } },
  ],
  defaultVariants: { variant: 'outline', size: 'md' },
})

/** Text that acts: links, and "Desfazer" on a toast. */
export const link = defineRecipe({
  base: {
    color: 'accent',
    fontWeight: 'medium',
    borderRadius: 'xs',
    '&:hover': { color: 'accent.hover', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})
