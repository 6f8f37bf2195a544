/** The themes and languages of an owner's pages. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const isTheme = (value: unknown): value is Theme => themes.some(theme => theme === value)

export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (value: unknown): value is Language =>
  languages.some(language => language === value)
