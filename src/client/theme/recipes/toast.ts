import { defineSlotRecipe } from '@chakra-ui/react'

const trigger = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  minH: 'control.row',
  px: '2',
  borderRadius: 'sm',
}

/** A raised strip; Zag moves it by these variables. */
export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      py: '1.5',
      ps: '3.5',
      pe: '1.5',
      w: 'max-content',
      // The room beside or above a dialog (ui/feedback/toast-place.ts).
      maxW: 'min({sizes.dialog.sm}, var(--room))',
      minW: 'min({sizes.toast}, var(--room))',
      mdDown: { w: 'var(--room)', maxW: 'none' },
      bg: 'raised',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'overlay',
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transition: 'translate {durations.base} {easings.out}, opacity {durations.base} {easings.out}',
      '&[data-state=closed]': { transition: 'opacity {durations.fast} {easings.out}' },
      // Buttons move below the text rather than squeeze it into a column.
      '& > div': { flex: '1 1 180px', minW: '0', py: '1.5', pe: '2' },
      '& p': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
      '& small': { textStyle: 'sm', color: 'muted', fontVariantNumeric: 'tabular-nums' },
      '& > span': { display: 'flex', ms: 'auto' },
    },
    title: { overflowWrap: 'anywhere' },
    description: { textStyle: 'sm', color: 'muted' },
    actionTrigger: {
      ...trigger,
      color: 'accent',
      fontWeight: 'medium',
      '&:hover': { color: 'accent.hover' },
    },
    closeTrigger: { ...trigger, color: 'subtle', '&:hover': { color: 'ink' } },
  },
})
