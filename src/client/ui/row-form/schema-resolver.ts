import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Validates with the schema that the server uses; a message is an IssueKey, which ui/Field turns into words. */
export const schemaResolver =
  <Values extends FieldValues, Content extends FieldValues>(
    schema: z.ZodMiniType<Content>,
    toInput: (values: Values) => unknown = values => values,
  ): Resolver<Values, unknown, Content> =>
  values => {
    const read = schema.safeParse(toInput(values))
    if (read.success) return { values: read.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of read.error.issues)
      errors[String(path[0])] ??= { type: 'validate', message }
    // By name, which a field of the schema has in the form too.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
