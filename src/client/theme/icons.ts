/** Lucide's sizes, in pixels, with the stroke that suits each. */
export const iconSizes = {
  xs: { size: 13, strokeWidth: 2.25 },
  sm: { size: 14, strokeWidth: 2 },
  md: { size: 16, strokeWidth: 2 },
  lg: { size: 20, strokeWidth: 1.75 },
  xl: { size: 28, strokeWidth: 1.5 },
} as const

/** Sizes of the pentalobe, the brand's only ornament. */
export const markSizes = { sm: 16, md: 28, lg: 44, xl: 40 } as const
