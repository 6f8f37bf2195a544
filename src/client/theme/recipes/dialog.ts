import { defineSlotRecipe } from '@chakra-ui/react'

const closing = '&[data-state=closed]'

/** Rises from below on the phone. */
const small = (maxW: string) => ({
  content: { maxW, mdDown: { borderTopRadius: 'lg', maxH: 'calc(100dvh - {spacing.6})' } },
  header: { mdDown: { borderBottom: '0', pt: '3' } },
  body: { mdDown: { pt: '0' } },
})

/**
 * Title and footer are fixed, the body scrolls. On the phone a dialog fills the screen; a small one rises from below.
 */
export const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      bg: 'scrim',
      animation: 'appear {durations.base} {easings.out}',
      [closing]: { animation: 'vanish {durations.fast} {easings.out}' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'grid',
      placeItems: 'center',
      p: '6',
      mdDown: { p: '0', placeItems: 'end stretch' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      w: 'full',
      maxH: 'full',
      minH: '0',
      overflow: 'hidden',
      bg: 'surface',
      color: 'ink',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      outline: '0',
      animation: 'rise {durations.base} {easings.out}',
      [closing]: { animation: 'vanish {durations.fast} {easings.out}' },
      mdDown: { maxW: 'none', borderRadius: 'none' },
      '& > form': { display: 'flex', flexDirection: 'column', minH: '0', flex: 1 },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      pt: '4',
      pb: '3',
      ps: '6',
      pe: '4',
      mdDown: {
        py: '1',
        ps: '4',
        pe: '1',
        minH: 'topbar',
        borderBottom: '1px solid',
        borderColor: 'hairline',
      },
    },
    title: { flex: 1, minW: '0', textStyle: 'dialog' },
    body: { flex: 1, minH: '0', overflowY: 'auto', pt: '2', px: '6', pb: '6', mdDown: { p: '4' } },
    footer: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '2',
      py: '3',
      px: '6',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '& > :is(button, a)': { h: 'control.footer' },
      mdDown: {
        px: '4',
        pb: 'calc({spacing.3} + env(safe-area-inset-bottom))',
        // Three buttons whose words are long take two rows.
        flexWrap: 'wrap',
        '& > :is(button, a)': { flex: 1, fontSize: 'lg' },
        '& > [type=submit]': { flex: 2 },
        '& > span': { display: 'none' },
      },
    },
  },
  variants: {
    size: {
      md: { content: { maxW: 'dialog.md', mdDown: { h: 'screen' } } },
      // A fixed height. The body has no padding, because its sections scroll by themselves.
      lg: {
        content: { maxW: '1080px', mdDown: { h: 'screen' }, lg: { h: 'full', maxH: '816px' } },
        header: { md: { pb: '1' }, mdDown: { gap: '0' } },
        body: {
          p: '0',
          mdDown: { p: '0' },
          lg: { display: 'flex', flexDirection: 'column', overflow: 'hidden' },
        },
      },
      sm: small('dialog.sm'),
      sheet: small('460px'),
      // Along the right edge, beside its list; over it on a narrow window.
      side: {
        backdrop: { bg: 'transparent', mdDown: { bg: 'scrim' } },
        positioner: { placeItems: 'stretch end', p: '0' },
        content: { maxW: '480px', h: 'screen', borderRadius: 'none' },
        header: { alignItems: 'start', pb: '1', mdDown: { py: '2' } },
        body: { pt: '0', mdDown: { pt: '2' } },
        footer: { justifyContent: 'space-between' },
      },
    },
  },
})
