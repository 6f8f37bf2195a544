import { t } from '@lingui/core/macro'
import { type ExpenseCategory, expenseCategories } from '../../../shared/finance.ts'

/** What a category of expenses is called. */
export function categoryLabel(category: ExpenseCategory): string {
  switch (category) {
    case 'aluguel':
      return t`Aluguel`
    case 'pecas':
      return t`Peças`
    case 'ferramentas':
      return t`Ferramentas`
    case 'marketing':
      return t`Marketing`
    case 'outros':
      return t`Outros`
  }
}

/** Its colour in lists and charts, in both themes (theme/charts.css); always beside its name. */
export const categoryColor = (category: ExpenseCategory): string => `var(--category-${category})`

export const categoryOptions = () => expenseCategories.map(value => ({ value, label: categoryLabel(value) }))
