import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

interface ResolverOptions<Values extends FieldValues> {
  /** What is sent of the form's values. */
  toInput?(values: Values): unknown
  /** The form's name of a field that the schema calls otherwise. */
  nameOf?(field: string): string
  /** What is wrong beside what the schema knows. */
  more?(values: Values): FieldErrors<Values>
}

/** Validates with the schema that the server uses; a message is an IssueKey, which ui/Field turns into words. */
export const schemaResolver =
  <Values extends FieldValues, Content extends FieldValues>(
    schema: z.ZodMiniType<Content>,
    { toInput = values => values, nameOf = field => field, more }: ResolverOptions<Values> = {},
  ): Resolver<Values, unknown, Content> =>
  values => {
    const read = schema.safeParse(toInput(values))
    const found = errorsOf(read.error?.issues, nameOf)
    // By name, which a field of the schema has in the form too.
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
