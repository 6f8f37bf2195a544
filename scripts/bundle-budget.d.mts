import type { Plugin } from 'vite'

export function bundleBudget(budgets: Record<string, number>): Plugin
