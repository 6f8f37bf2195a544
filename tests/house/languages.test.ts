import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a language says: a message of its catalog each, and each text of its mails. */
const said = (language: 'en' | 'es'): string[] => [
  ...readFileSync(`src/client/locales/${language}.po`, 'utf8')
    .split('\n')
    .flatMap(line => /^msgstr "(.+)"$/.exec(line)?.[1] ?? []),
  ...[
    ...readFileSync(`src/server/mail/words/${language}.ts`, 'utf8').matchAll(
      /(['`])((?:(?!\1)[^\\\n]|\\.)*)\1(?!:)/g,
    ),
  ].map(([, , text = '']) => text),
]

/** Forms of tú that are no form of anything else here: pronouns, verbs, and orders at a sentence's beginning. */
const familiar = [
  /(?<!\p{L})(tú|tus?|te|ti|contigo|tuy[oa]s?)(?!\p{L})/iu,
  /(?<!\p{L})(tienes|puedes|quieres|eres|estás|necesitas|debes|vas|haces|usas|fuiste)(?!\p{L})/iu,
  /(?<!\p{L})(?!ajuste|contraste)\p{L}{2,}(aste|iste)(?!\p{L})(?<!existe|consiste|triste)/iu,
  /(?<!\p{L})(cambias|cobras|agregas|imprimes|avisas|informas|eliminas|editas|guardas|creas|abres|envías|recibes|escribes|eliges|pierdes|dejas|respondes)(?!\p{L})/iu,
  /(?<!\p{L})(suscríbete|inténtalo|guárdal[oa]s?|cancélala|ciérral[oa]|ábrel[oa]|descárgal[oa]|búscal[oa]|ciérral[oa]s|cámbial[oa]|confírmala|cópialo|ignóralo|actívalos|complétal[oa]s?|corrígel[oa]s?)(?!\p{L})/iu,
  /(^'?|[.:?!] |¡|¿)(elige|abre|crea|intenta|revisa|confirma|toca|agrega|escribe|selecciona|recarga|descarga|pon|lee|indica|habla|entra|guarda|paga|verifica|anota|corrige|borra|completa|responde|mira|usa) (la|el|los|las|un|una|de nuevo|lo|con|tu|su|otra|este|que|antes)(?!\p{L})/iu,
]

test('Spanish speaks to an owner as usted, everywhere', () => {
  const found = said('es').filter(one => familiar.some(form => form.test(one)))
  expect(found).toEqual([])
})

test.each(['en', 'es'] as const)('%s has sentence case, but for names', language => {
  const names =
    /(?<!\p{L})(Bancada|WhatsApp|MapOS|Google|Microsoft|Authenticator|Pix|Basic|Professional|Trash|Security|Settings|Contact|Business|Finance|Configurações|Backup|Monday|Saturday|Sunday|Portuguese|English|Spanish|Kiwify|Chrome|Pentalobe|Notifications|Profile|Brazil|São|Paulo|Básico|Plan|Profesional|Ayuda|Empresa|En curso|Android|Linux|Windows|Recibido|Listo|Entregado|Presupuesto|Integrations|Integraciones|Seguridad)(?!\p{L})/gu
  // A text that was read with its quotes would never be found.
  expect(said(language).filter(one => /^\p{Lu}/u.test(one)).length).toBeGreaterThan(100)
  const found = said(language).filter(one =>
    /^[¿¡]?\p{Lu}[\p{L}'’]+( \p{Ll}+)* \p{Lu}\p{Ll}+( [\p{L}'’]+)*:?$/u.test(one.replace(names, 'name')),
  )
  expect(found).toEqual([])
})

test.each(['en', 'es'] as const)('a time in %s is written as 21:12', language => {
  expect(said(language).filter(one => /[\d}]h([\d{]|(?!\p{L}))/u.test(one))).toEqual([])
})

test('English says email', () => {
  expect(said('en').filter(one => /e-mail/i.test(one))).toEqual([])
})
