import { semanticTokens } from './semantic.ts'

const { canvas, surface, hairline, ink, muted, subtle, pressed, primary, ready, progress, received } =
  semanticTokens.colors

const used = {
  canvas,
  surface,
  hairline,
  ink,
  muted,
  subtle,
  pressed,
  primary: primary.DEFAULT,
  'ready.bg': ready.bg,
  'progress.bg': progress.bg,
  'received.bg': received.bg,
}

/** A theme's colours by name, for drawing a preview of a theme that the page does not use. */
export type ThemeColors = Record<keyof typeof used, string>

const colorsOf = (theme: 'base' | '_dark'): ThemeColors => ({
  canvas: used.canvas.value[theme],
  surface: used.surface.value[theme],
  hairline: used.hairline.value[theme],
  ink: used.ink.value[theme],
  muted: used.muted.value[theme],
  subtle: used.subtle.value[theme],
  pressed: used.pressed.value[theme],
  primary: used.primary.value[theme],
  'ready.bg': used['ready.bg'].value[theme],
  'progress.bg': used['progress.bg'].value[theme],
  'received.bg': used['received.bg'].value[theme],
})

export const themeColors = { light: colorsOf('base'), dark: colorsOf('_dark') }
