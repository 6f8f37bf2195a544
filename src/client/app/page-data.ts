import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { PageFacts } from '../ui/first-render.ts'

/** What the server writes into a page for the browser's first render (client/draw.tsx). */
export interface PageData {
  facts: PageFacts
  /** What the server asked for the screen and was answered, by the browser's own keys. */
  queries: [QueryKey, unknown][]
}

/** Reads the page's data; null where the server could not ask its database. */
export function readPageData(): PageData | null {
  return JSON.parse(document.getElementById('page-data')?.textContent || 'null')
}

/** Takes the page's answers as if they had just come: what they answer is not asked again. */
export function takeAnswers(queryClient: QueryClient, { queries }: PageData): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
}
