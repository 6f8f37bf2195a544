import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

interface ResolverOptions<Values extends FieldValues> {
  /** What of the form's values is sent. */
  toInput?(values: Values): unknown
  /** The form's name for a field, if the schema has another. */
  nameOf?(field: string): string
  /** Errors that the schema does not know. */
  more?(values: Values): FieldErrors<Values>
}

/**
 * Validates with the server's schema; an error's message is an IssueKey, which ui/forms/Field turns into a sentence.
 */
export const schemaResolver =
  <Values extends FieldValues, Content extends FieldValues>(
    schema: z.ZodMiniType<Content>,
    { toInput = values => values, nameOf = field => field, more }: ResolverOptions<Values> = {},
  ): Resolver<Values, unknown, Content> =>
  values => {
    const read = schema.safeParse(toInput(values))
    const found = errorsOf(read.error?.issues, nameOf)
    // The schema's fields have the same names in the form.
    const errors = { ...found, ...more?.(values) } as FieldErrors<Values>
    if (read.success && Object.keys(errors).length === 0) return { values: read.data, errors: {} }
    return { values: {}, errors }
  }

/** The first error of each field. */
export function errorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
  nameOf: (field: string) => string = field => field,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) errors[nameOf(String(path[0]))] ??= { type: 'validate', message }
  return errors
}
