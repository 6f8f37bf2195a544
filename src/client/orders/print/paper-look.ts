import { chakra } from '@chakra-ui/react'

/** Half a sheet or more of A4: two copies stand on one where both fit. */
const sheet = {
  // A screen draws no line thinner than a pixel: lighter there, black in print.
  '--rule': 'color-mix(in srgb, {colors.onPaper} 46%, {colors.paper})',
  '@media print': { '--rule': '{colors.onPaper}' },
  display: 'flex',
  flexDirection: 'column',
  w: '210mm',
  minH: '148mm',
  p: '8mm 11mm 6.5mm',
  fontSize: '8.2pt',
  lineHeight: '11.2pt',
  // A copy longer than a page goes on in the next with the same room above and below.
  breakInside: 'avoid',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  '& h3, & dt': { fontSize: '6.6pt', lineHeight: '9pt' },

  '& > header': { display: 'flex', alignItems: 'flex-start', gap: '4mm' },
  '& > header img': { w: '15mm', h: '15mm' },
  '& > header svg': { w: '19mm', h: '19mm' },
  '& [data-shop]': { flex: '1 1 0', minW: '0' },
  '& [data-shop] strong': {
    display: 'block',
    fontSize: '12.5pt',
    lineHeight: '14pt',
    fontWeight: 650,
    letterSpacing: '-.015em',
  },
  '& [data-shop] p': { fontSize: '7pt', lineHeight: '9.4pt', mt: '.6mm' },
  '& [data-os]': { textAlign: 'right', fontSize: '7.6pt', lineHeight: '10pt' },
  '& [data-os] b': {
    display: 'block',
    fontSize: '25pt',
    lineHeight: '27pt',
    letterSpacing: '-.03em',
    fontWeight: 650,
    whiteSpace: 'nowrap',
  },

  '& [data-band]': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '6mm',
    mt: '3mm',
    py: '1.5mm',
    borderTop: '.35mm solid {colors.onPaper}',
    borderBottom: '.12mm solid var(--rule)',
  },
  '& [data-pair]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    borderBottom: '.12mm solid',
    borderColor: 'var(--rule)',
    breakInside: 'avoid',
  },
  '& [data-three]': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr)' },
  '& [data-pair] > section': { minW: '0', py: '1.8mm' },
  '& [data-pair] > :not(:last-child)': { pe: '5mm' },
  '& [data-pair] > section + section': {
    ps: '5mm',
    borderInlineStart: '.12mm solid',
    borderColor: 'var(--rule)',
  },
  '& [data-pair] p + h3': { mt: '1.2mm' },
  '& [data-wide]': { py: '1.8mm', borderBottom: '.12mm solid', borderColor: 'var(--rule)' },
  '& [data-line], & [data-total]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3mm',
  },
  '& [data-total]': {
    alignItems: 'baseline',
    mt: '1mm',
    pt: '1mm',
    borderTop: '.12mm solid',
    borderColor: 'var(--rule)',
    // Below the lines, which end with a rule.
    '&:first-child': { mt: '0', pt: '0', border: '0' },
  },
  '& [data-total] b:last-child': { fontSize: '11pt', letterSpacing: '-.01em' },
  '& [data-lines] ul': { listStyle: 'none' },
  '& [data-lines] li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 30mm',
    columnGap: '4mm',
    py: '.4mm',
    breakInside: 'avoid',
  },
  '& [data-lines] li + li': { borderTop: '.12mm solid', borderColor: 'var(--rule)' },
  '& [data-lines] small': { gridArea: '2 / 1', fontSize: '7pt', lineHeight: '9.4pt' },
  '& [data-price]': { gridColumn: '2', textAlign: 'right' },
  '& [data-amount]': { gridColumn: '3', textAlign: 'right' },
  '& [data-paid]': { fontSize: '7pt', lineHeight: '9.4pt', mt: '.6mm' },
  '& [data-warranty] > b': {
    display: 'block',
    fontSize: '21pt',
    lineHeight: '24pt',
    letterSpacing: '-.03em',
    fontWeight: 650,
  },
  '& [data-warranty] > p': { fontSize: '7pt', lineHeight: '9.2pt' },
  '& [data-pix]': {
    display: 'flex',
    alignItems: 'center',
    gap: '3mm',
    '& > div': { minW: '0' },
    '& svg': { w: '22mm', h: '22mm' },
    '& b': { display: 'block', fontSize: '14pt', lineHeight: '17pt', letterSpacing: '-.02em' },
    '& p': { fontSize: '7pt', lineHeight: '9.4pt' },
  },
  '& [data-clauses]': {
    display: 'flex',
    gap: '5mm',
    pt: '2mm',
    fontSize: '6.8pt',
    lineHeight: '9pt',
    '& > p': { flex: '1 1 0', textWrap: 'pretty' },
  },
  '& [data-terms]': { pt: '2mm', fontSize: '6.8pt', lineHeight: '9pt' },
  '& > footer': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '10mm',
    mt: 'auto',
    pt: '11mm',
    fontSize: '7pt',
    lineHeight: '9pt',
    breakInside: 'avoid',
  },
  '& > footer > p': { pt: '1mm', borderTop: '.12mm solid', borderColor: 'var(--rule)', alignSelf: 'end' },
}

/** Down a roll: 72 of 80 mm and 48 of 58 can be printed on, a dot is black or white, and nothing is under 7 pt. */
const roll = {
  '& > header, & [data-code]': { textAlign: 'center' },
  '& > header img': { w: '13mm', h: '13mm', mx: 'auto', mb: '2mm' },
  '& [data-shop] strong': { display: 'block', fontWeight: 700, letterSpacing: '-.015em' },
  '& [data-shop] p': { mt: '.8mm' },
  '& [data-os]': {
    mt: '3mm',
    py: '2mm',
    borderBlock: '.5mm solid',
    borderColor: 'onPaper',
  },
  '& [data-os] b': { display: 'block', letterSpacing: '-.03em', fontWeight: 700 },
  '& [data-band], & section': { py: '2.2mm', borderBottom: '.25mm dashed', borderColor: 'onPaper' },
  '& [data-band] > div, & [data-line], & [data-total]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3mm',
  },
  '& [data-lines] ul': { listStyle: 'none' },
  '& [data-lines] li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3mm',
    breakInside: 'avoid',
    '& + li': { mt: '1mm' },
    '& > small': { gridArea: '2 / 1 / auto / -1', fontSize: '7.2pt', lineHeight: '9.4pt' },
    '& > [data-amount]': { gridArea: '1 / 2', textAlign: 'right' },
    // What is multiplied stands below what it is.
    '&[data-pieces] > span:first-of-type': { gridColumn: '1 / -1' },
    '& > [data-price]': { gridArea: '3 / 1' },
    '&[data-pieces] > [data-amount]': { gridArea: '3 / 2' },
  },
  '& [data-total] b': { fontWeight: 700 },
  '& [data-total] b:last-child': { ms: 'auto' },
  '& [data-warranty]': { textAlign: 'center' },
  '& [data-warranty] > b': {
    display: 'block',
    fontSize: '21pt',
    lineHeight: '24pt',
    fontWeight: 700,
    letterSpacing: '-.025em',
  },
  '& [data-pix]': {
    textAlign: 'center',
    '& svg': { w: '38mm', h: '38mm', mx: 'auto', mt: '1mm', mb: '2mm' },
    '& b': { display: 'block', fontSize: '14pt', lineHeight: '17pt' },
  },
  '& [data-clauses] > p + p': { mt: '1mm' },
  '& [data-code] svg': { w: '22mm', h: '22mm', mx: 'auto', mb: '2mm', mt: '1mm' },
  '& > footer > p': {
    mt: '13mm',
    pt: '1mm',
    borderTop: '.25mm solid',
    borderColor: 'onPaper',
    textAlign: 'center',
  },
}

const wideRoll = {
  ...roll,
  w: '80mm',
  p: '5mm 4mm 8mm',
  fontSize: '9pt',
  lineHeight: '12pt',
  '& [data-shop] strong': { ...roll['& [data-shop] strong'], fontSize: '13pt', lineHeight: '15pt' },
  '& [data-shop] p': { ...roll['& [data-shop] p'], fontSize: '8pt', lineHeight: '10.6pt' },
  '& [data-os] b': { ...roll['& [data-os] b'], fontSize: '27pt', lineHeight: '29pt' },
  '& [data-total]': { fontSize: '12.5pt', lineHeight: '15pt', mt: '1.5mm', letterSpacing: '-.01em' },
  '& h3, & :is([data-clauses], [data-terms])': { fontSize: '7.4pt', lineHeight: '9.8pt' },
  '& > footer': { fontSize: '7.6pt', lineHeight: '10pt' },
}

const narrowRoll = {
  ...roll,
  w: '58mm',
  p: '5mm 5mm 8mm',
  fontSize: '8pt',
  lineHeight: '10.6pt',
  '& [data-shop] strong': { ...roll['& [data-shop] strong'], fontSize: '12pt', lineHeight: '14pt' },
  '& [data-shop] p': { ...roll['& [data-shop] p'], fontSize: '7.2pt', lineHeight: '9.6pt' },
  '& [data-os] b': { ...roll['& [data-os] b'], fontSize: '23pt', lineHeight: '25pt' },
  '& [data-total]': { fontSize: '11pt', lineHeight: '13pt', mt: '1.5mm', letterSpacing: '-.01em' },
  '& h3, & :is([data-clauses], [data-terms])': { fontSize: '7.2pt', lineHeight: '9.4pt' },
  '& > footer': { fontSize: '7.2pt', lineHeight: '9.4pt' },
}

/**
 * How receipts and labels look, on the screen as on paper: lengths in millimetres and points, black on white in both
 * themes, for grey is printed as dots. Rank comes from size and weight. `data-copy` is one copy, `data-paper` what it is
 * printed on, and the other names are of the parts in PaperStage.tsx.
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
