import { createSystem, defineConfig } from '@chakra-ui/react'
import { globalCss } from '../../theme/global.ts'
import { system } from '../../theme/system.ts'

/** The app's theme with the public pages' own typeface and sizes. Its styles are generated at build. */
export const siteSystem = createSystem(
  system._config,
  defineConfig({
    globalCss: {
      ...globalCss,
      html: { ...globalCss.html, scrollBehavior: 'smooth', scrollPaddingTop: '24px' },
    },
    theme: {
      tokens: {
        fonts: {
          body: { value: '"Geist", "Geist fallback", system-ui, sans-serif' },
          display: { value: '"Bricolage Grotesque", "Bricolage fallback", sans-serif' },
        },
      },
      textStyles: {
        hero: display('clamp(2.625rem, 1.2rem + 5.6vw, 6rem)', '0.96', '-0.03em'),
        headline: display('clamp(2.25rem, 1.35rem + 3.4vw, 4rem)', '1', '-0.03em'),
        chapter: display('clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)', '1.08', '-0.022em'),
        subject: display('1.375rem', '1.2', '-0.015em'),
        lead: { value: { fontSize: '1.0625rem', lineHeight: '1.6875rem', textWrap: 'pretty' } },
        prose: { value: { fontSize: '1rem', lineHeight: '1.625rem', textWrap: 'pretty' } },
      },
    },
  }),
)

function display(fontSize: string, lineHeight: string, letterSpacing: string) {
  return {
    value: {
      fontFamily: 'display',
      fontWeight: '600',
      fontSize,
      lineHeight,
      letterSpacing,
      textWrap: 'balance',
    },
  }
}
