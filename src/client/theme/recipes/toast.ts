import { defineSlotRecipe } from '@chakra-ui/react'

const trigger = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  minH: 'control.row',
  px: '2',
  borderRadius: 'sm',
}

/** A raised strip; the ark machine moves it by these variables. */
export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      py: '1.5',
      ps: '3.5',
      pe: '1.5',
      w: 'max-content',
      // The room there is beside or above a dialog (ui/toast-place).
      maxW: 'min({sizes.dialog.sm}, var(--room))',
      bg: 'raised',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'overlay',
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transition: 'translate {durations.base} {easings.out}, opacity {durations.base} {easings.out}',
      '&[data-state=closed]': { transition: 'opacity {durations.fast} {easings.out}' },
      '& > div': { flex: 1, py: '1.5' },
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
