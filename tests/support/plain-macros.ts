/** Stands in for @lingui/core/macro, which the build compiles away: source text with its values, in Portuguese. */
export const t = (texts: TemplateStringsArray, ...values: unknown[]): string =>
  String.raw({ raw: texts }, ...values)

export function plural(count: number, forms: Record<string, string>): string {
  const form = forms[count] ?? forms[rules.select(count)] ?? forms.other ?? ''
  return form.replaceAll('#', String(count))
}

const rules = new Intl.PluralRules('pt-BR')
