/** Devices used by finger: by the kind of pointer, not only by width. */
export const touch = '@media (pointer: coarse), (max-width: 767.98px)'

/** A wide screen beside the sidebar (ui/Page is the container named main). */
export const wide = '@container main (min-width: 1160px)'
/** Room for a column beside the main one: also on a screen of 1366 px beside the whole sidebar. */
export const besides = '@container main (min-width: 1040px)'
export const oneColumn = '@container main (max-width: 1039px)'
export const cards = '@container main (max-width: 939px)'
/** The dashboard's columns are one below the other; a screen of 1366 px has them side by side. */
export const stacked = '@container main (max-width: 899px)'
export const narrow = '@container main (max-width: 620px)'

/** At most so wide, in pixels, is a sidebar of icons alone. */
export const iconsWidth = 128
/** In the sidebar (ShellFrame is the container named side) where it shows icons alone. */
export const icons = `@container side (max-width: ${iconsWidth}px)`
