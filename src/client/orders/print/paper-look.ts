import { chakra } from '@chakra-ui/react'
import { narrowRoll, wideRoll } from './roll-look.ts'
import { sheet } from './sheet-look.ts'

/**
 * How receipts and labels look, on the screen as on paper: lengths in millimetres and points, black on white in both
 * themes, for grey is printed as dots. Rank comes from size and weight. `data-copy` is one copy, `data-paper` what it is
 * printed on, and the other names are of the parts in ReceiptCopy.tsx and OrderLabel.tsx.
 */
const base = {
  bg: 'paper',
  color: 'onPaper',
  colorScheme: 'light',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '& b, & strong': { fontWeight: 'semibold' },
  '& h2, & h3': { fontWeight: 'regular', breakAfter: 'avoid' },
  '& [data-prose]': { whiteSpace: 'pre-line' },
  // Boxes are drawn: no printer has to know the sign.
  '& [data-parts]': { display: 'flex', flexWrap: 'wrap', columnGap: '2.5mm' },
  '& [data-parts] i': {
    display: 'inline-block',
    w: '2.4mm',
    h: '2.4mm',
    verticalAlign: '-.2mm',
    border: '.25mm solid',
    borderColor: 'onPaper',
  },
  '& img': { objectFit: 'contain', flexShrink: 0 },
}

const label = {
  display: 'grid',
  gridTemplateColumns: '24mm minmax(0, 1fr)',
  gap: '2.6mm',
  alignItems: 'center',
  w: '62mm',
  h: '29mm',
  p: '2.2mm 2.4mm 2.2mm 2.6mm',
  overflow: 'hidden',
  fontSize: '7.4pt',
  lineHeight: '9.2pt',
  '& svg': { w: '24mm', h: '24mm' },
  '& > div': { display: 'flex', flexDirection: 'column', minW: '0', h: '24mm' },
  '& b': {
    fontSize: '21pt',
    lineHeight: '20pt',
    letterSpacing: '-.03em',
    fontWeight: 700,
    mb: '1mm',
    '&[data-long]': { fontSize: '14pt' },
  },
  '& [data-device]': { fontWeight: 'semibold', lineClamp: 2 },
  '& [data-clip]': { truncate: true, minW: '0', flexShrink: 1 },
  '& [data-last]': { display: 'flex', justifyContent: 'space-between', gap: '1.5mm', mt: 'auto' },
  '& [data-last] > :last-child': { flexShrink: 0, fontWeight: 'semibold' },
}

/** What is printed, and nothing around it: the pages one below the other. */
export const Papers = chakra('div', {
  base: {
    display: 'grid',
    gap: '20px',
    '& [data-copy]': base,
    '& [data-paper=a4]': sheet,
    '& [data-paper="80"]': wideRoll,
    '& [data-paper="58"]': narrowRoll,
    '& [data-copy=etiqueta]': label,
    '@media print': { display: 'block' },
  },
})

/** A page of it: on the screen a sheet, with the line between two copies where it is cut. */
export const PaperPage = chakra('div', {
  base: {
    bg: 'paper',
    outline: '1px solid',
    outlineColor: 'hairline',
    outlineOffset: '-1px',
    '&[data-sheet]': { minH: '297mm' },
    '& > [data-cut]': { position: 'relative', h: '0', borderTop: '.25mm dashed', borderColor: 'onPaper' },
    '& > [data-cut] > svg': {
      position: 'absolute',
      left: '5mm',
      top: '-7px',
      color: 'onPaper',
      bg: 'paper',
    },
    '@media print': {
      outline: '0',
      minH: '0 !important',
      '&:not(:last-child)': { breakAfter: 'page' },
    },
  },
})
