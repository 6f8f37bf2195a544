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

export const wideRoll = {
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

export const narrowRoll = {
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
