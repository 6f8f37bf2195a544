import { chakra } from '@chakra-ui/react'
import { narrow, touch } from '../theme/media.ts'
import { dimmed, listRow, row } from '../ui/lists/columns.ts'
import { oneLine } from '../ui/Text.tsx'

/** Below this width a reminder takes two lines: title and time above, customer and kind below. */
const twoLines = '@container main (max-width: 1039px)'
const coarse = '@media (pointer: coarse)'

const columns = (actions: number) => `136px minmax(0, 1.35fr) minmax(0, 1fr) 164px ${actions}px`

/** A section's name and count. */
export const GroupHead = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    pb: '2',
    textStyle: 'md',
    '& > h2': { fontSize: 'base', fontWeight: 'semibold' },
  },
})

/**
 * Reminders as columns, as two lines, or as cards on a narrow screen: one markup that is styled here. `data-cell`
 * names the cells, `data-sub` is a muted second line, `data-done` a concluded reminder.
 */
export const ReminderGrid = chakra('ul', {
  base: {
    mx: '-3',
    listStyleType: 'none',
    borderStyle: 'solid',
    borderWidth: '1px 0 0',
    borderColor: 'hairline',
    ...dimmed,
    [narrow]: { mx: '0', borderWidth: '0', display: 'grid', gap: '2' },

    '& > li': {
      ...row,
      gridTemplateColumns: columns(236),
      [coarse]: { gridTemplateColumns: columns(276) },
      ...listRow,
      py: '3',
      containIntrinsicSize: 'auto 40px',
      // An open menu reaches out of its row.
      '&:has([aria-expanded=true])': { contentVisibility: 'visible' },
      [twoLines]: {
        gridTemplate: '"when what acts" auto "when link tags" auto / 136px minmax(0, 1fr) auto',
        rowGap: '2',
        containIntrinsicSize: 'auto 58px',
        [coarse]: { gridTemplateColumns: '136px minmax(0, 1fr) auto' },
      },
      [narrow]: {
        gridTemplate:
          '"when tags" auto "what what" auto "link link" auto "acts acts" auto / minmax(0, 1fr) auto',
        [coarse]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
        columnGap: '3',
        rowGap: '1.5',
        px: '3.5',
        pt: '3',
        pb: '3.5',
        minH: '0',
        border: '1px solid',
        borderColor: 'hairline',
        borderRadius: 'md',
        bg: 'surface',
        containIntrinsicSize: 'auto 124px',
        '&:hover': { bg: 'surface' },
      },
    },

    '& > li > div': { minW: '0' },
    '& [data-sub]': { display: 'block', color: 'muted', textStyle: 'sm' },
    '& b': { fontWeight: 'medium' },
    '& [data-done] b, & [data-done] [data-cell=what] > button': { color: 'muted' },

    '& [data-cell=when]': {
      alignSelf: 'start',
      fontVariantNumeric: 'tabular-nums',
      '& > b': { display: 'flex', alignItems: 'center', gap: '1' },
      [twoLines]: { gridArea: 'when' },
      [narrow]: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '2',
        alignSelf: 'center',
        // Two lines in each of them: whether both fit into one would change when the font comes.
        '&[data-late]': { display: 'block' },
      },
    },
    '& [data-late] > b': { color: 'danger' },
    '& [data-cell=what]': {
      alignSelf: 'start',
      '& > button': {
        ...oneLine,
        maxW: 'full',
        fontWeight: 'medium',
        textAlign: 'start',
        borderRadius: 'xs',
        '&:hover': {
          textDecoration: 'underline',
          textUnderlineOffset: '3px',
          textDecorationColor: '{colors.line}',
        },
        [narrow]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
        [touch]: { py: '2', my: '-2' },
      },
      '& > [data-sub]': { ...oneLine },
      [twoLines]: { gridArea: 'what' },
      [narrow]: { '& > [data-sub]': { whiteSpace: 'normal', lineClamp: 2, display: '-webkit-box' } },
    },
    '& [data-cell=link]': {
      alignSelf: 'start',
      '& > span': oneLine,
      '& a': {
        textDecoration: 'underline',
        textDecorationColor: '{colors.line}',
        textUnderlineOffset: '3px',
        borderRadius: 'xs',
        '&:hover': { color: 'ink' },
        [touch]: { py: '3' },
      },
      [twoLines]: {
        gridArea: 'link',
        alignSelf: 'center',
        display: 'flex',
        alignItems: 'baseline',
        // However long the name, the link to the order stays visible.
        '& > span:first-of-type': { flexShrink: 0, maxW: '60%' },
        '& > span + span': { flex: 1, minW: '0' },
        '& > span + span::before': { content: '" · "', whiteSpace: 'pre' },
      },
      [narrow]: { '&:empty': { display: 'none' } },
    },
    '& [data-cell=tags]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2.5',
      rowGap: '1',
      [twoLines]: { gridArea: 'tags', justifyContent: 'flex-end' },
    },
    '& [data-cell=acts]': {
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      gap: '1',
      me: '-1.5',
      [twoLines]: { gridArea: 'acts' },
      [narrow]: {
        mt: '1.5',
        me: '0',
        gap: '2',
        '& > button:not(:last-of-type)': { flex: '1', borderColor: 'line' },
        '& > button[data-main]:not(:last-of-type)': { flexGrow: 1.6 },
      },
    },
  },
  variants: {
    overdue: {
      true: {
        mx: 'calc(-1 * {spacing.3} - 1px)',
        borderWidth: '1px',
        borderColor: 'danger.line',
        borderRadius: 'md',
        overflow: 'clip',
        '& > li:last-child': { borderBottom: '0' },
        [narrow]: {
          mx: '0',
          borderWidth: '0',
          borderRadius: '0',
          overflow: 'visible',
          '& > li, & > li:last-child': { border: '1px solid', borderColor: 'danger.line' },
        },
      },
    },
  },
})
