import { defineSlotRecipe } from '@chakra-ui/react'

/** A dropping list: raised background, rows of 32 px (44 on touch). */
export const menu = defineSlotRecipe({
  slots: ['positioner', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    positioner: { zIndex: 'menu' },
    content: {
      zIndex: 'menu',
      minW: '200px',
      maxH: 'min(80dvh, var(--available-height))',
      overflowY: 'auto',
      p: '1',
      bg: 'raised',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'overlay',
      outline: '0',
      animation: 'appear {durations.fast} {easings.out}',
      // An animation of its own: with the opening one again, Zag would wait for an end that has passed, and keep the
      // menu.
      '&[data-state=closed]': { animation: 'vanish {durations.fast} {easings.out}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: 'control.row',
      px: '2',
      borderRadius: 'sm',
      cursor: 'pointer',
      outline: '0',
      userSelect: 'none',
      '& > svg': { color: 'muted' },
      '&[data-highlighted]': { bg: 'pressed' },
      '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
    },
    itemText: { flex: 1 },
    itemGroupLabel: { px: '2', pt: '1.5', pb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'muted' },
    separator: { h: '1px', my: '1', bg: 'hairline', border: '0' },
  },
})
