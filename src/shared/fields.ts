import * as z from 'zod/mini'
import { everyMonth, isDay } from './days.ts'
import type { IssueKey } from './errors.ts'
import { longestSearch } from './search.ts'

// Marks that reorder text: WhatsApp adds them to phone numbers, and with one a name could imitate another.
const bidiMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
// Control characters but tab and line ends, and halves of characters.
const control = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u
const otherSpace = /[\r\n\t\u2028\u2029]+|[^\S ]/g
// A character that is visible by itself: no format character, filler, selector or mark without a letter, no
// blank pattern.
const visible = /[^\p{Cf}\p{Cc}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800\u{1d159}]/u

/**
 * One line of text, trimmed and normalised. An empty one is refused with `required`, or accepted without it.
 */
export const line = (max: number, required?: IssueKey) =>
  text(max, required, value => value.replace(otherSpace, ' '))

/** Text of several lines. */
export const prose = (max: number, required?: IssueKey) =>
  text(max, required, value => value.replace(/\r\n?|\u2028|\u2029/g, '\n'))

function text(max: number, required: IssueKey | undefined, shape: (value: string) => string) {
  // Normalising takes quadratic time for unordered marks, so far too long a text is refused before.
  const readable = z.refine<string>(value => value.trim().length <= 2 * max + 20, { error: 'texto_longo' })
  const clean = z.transform((value: string) =>
    shape(value.trim().normalize('NFC').replace(bidiMarks, '')).trim(),
  )
  // Nothing checks these two by themselves: the API's document says them.
  const bounds = z.meta({ ...(required && { minLength: 1 }), maxLength: max })
  return z
    .pipe(
      z.pipe(z.string({ error: required ?? 'campo_invalido' }).check(readable), clean),
      z
        .string()
        .check(
          firstOf<string>(
            [value => !required || visible.test(value), required ?? 'campo_invalido'],
            [value => value.length <= max, 'texto_longo'],
            [value => !control.test(value), 'texto_invalido'],
          ),
        ),
    )
    .check(bounds)
}

/**
 * What is wrong with a field is the first of these that does not hold. Unlike zod's `abort` it lets the form's own checks
 * go on, so that all that is wrong is said at once.
 */
const firstOf = <T>(...rules: [holds: (value: T) => boolean, error: IssueKey][]) =>
  z.check<T>(({ value, issues }) => {
    const broken = rules.find(([holds]) => !holds(value))
    if (broken) issues.push({ code: 'custom', message: broken[1], input: value, continue: true })
  })

/** Optional text, stored as null if empty. */
export const nullable = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: string | null | undefined) => value || null),
  )

/** An optional number, null where it is left out. */
export const orNull = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: number | null | undefined) => value ?? null),
  )

export const id = (required: IssueKey = 'campo_invalido') =>
  z.uuid({ error: required }).check(z.toLowerCase())

/** The once-only key that a form creates when it opens: sending it twice creates one row. */
export const chave = id()

/** The updated_at that the sender saw. */
export const basedOn = z.iso
  .datetime({ error: 'campo_invalido', precision: 3 })
  .check(z.refine(value => isDay(value.slice(0, 10)), { error: 'campo_invalido' }))

/** An instant, with or without milliseconds, in UTC or with an offset. Postgres knows offsets of up to 15 hours. */
export const moment = z.iso.datetime({ error: 'campo_invalido', offset: true }).check(
  z.refine(value => isDay(value.slice(0, 10)) && !/[+-](1[5-9]|2\d):\d\d$/.test(value), {
    error: 'campo_invalido',
  }),
)

/** A calendar day as YYYY-MM-DD. Its midnight in UTC, as an instant, is accepted for it. */
export const day = (required: IssueKey = 'data_invalida') =>
  z
    .pipe(
      z.pipe(
        z.string({ error: required }),
        z.transform((value: string) => value.trim().replace(/T00:00(:00(\.0{1,9})?)?(Z|[+-]00:?00)$/, '')),
      ),
      z.string().check(firstOf<string>([value => value !== '', required], [isDay, 'data_invalida'])),
    )
    .check(z.meta({ format: 'date' }))

/** An optional day; empty is null. */
export const optionalDay = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), day()], { error: 'data_invalida' }))),
  z.transform((value: string | null | undefined) => value || null),
)

/** A calendar month as YYYY-MM. */
export const month = z
  .string({ error: 'campo_invalido' })
  .check(z.refine(value => isDay(`${value}-01`), { error: 'data_invalida' }))

/** A month, or 'tudo' for all there ever was. */
export const monthOrAll = z.union([z.literal(everyMonth), month], { error: 'data_invalida' })

const amountLimit = 10_000_000_000

/**
 * An amount in reais, 0 ≤ valor < 10^10, with at most two decimals; more is refused, not rounded. The digits
 * are checked in the number's text, so that no arithmetic changes an amount.
 */
export const amount = z
  .number({
    error: issue =>
      issue.input === undefined || issue.input === null ? 'valor_obrigatorio' : 'valor_invalido',
  })
  .check(
    firstOf<number>(
      [value => value < amountLimit, 'valor_grande'],
      [value => /^\d{1,10}(\.\d{1,2})?$/.test(String(value)), 'valor_invalido'],
    ),
    z.meta({ minimum: 0, maximum: 9_999_999_999.99 }),
  )

export const oneOf = <const T extends readonly [string, ...string[]]>(
  values: T,
  missing: IssueKey = 'opcao_invalida',
) =>
  z.enum(values, {
    error: issue => (issue.input === undefined || issue.input === '' ? missing : 'opcao_invalida'),
  })

/** The text in a search box. */
export const search = z.optional(line(longestSearch))

/** A page of a list: the opaque cursor of the page before, and 1 to 100 rows. */
export const page = {
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  // React Query's infinite queries send a direction, which changes nothing here.
  direction: z.optional(z.enum(['forward', 'backward'])),
}

/** An e-mail address of at most 254 characters. */
export function isEmail(value: string): boolean {
  return z.email().safeParse(value).success && value.length <= 254
}

/** An e-mail address, in any case. */
export const email = z.pipe(
  line(254, 'email_obrigatorio').check(z.refine(isEmail, { error: 'email_invalido' })),
  z.transform((value: string) => value.toLowerCase()),
)

/** Names that objects have a meaning of their own for. */
const namesOfObjects = ['__proto__', 'constructor', 'prototype']

/** A record whose keys are somebody's words. Zod leaves out `__proto__` in silence. */
export const record = <Output, Input>(schema: z.ZodMiniType<Output, Input>) =>
  z.pipe(
    z.custom<Input>(value => !namesOfObjects.some(name => Object.hasOwn(Object(value), name)), {
      error: 'campo_invalido',
    }),
    schema,
  )
