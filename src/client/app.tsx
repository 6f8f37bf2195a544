import { Routes } from './Routes.tsx'

/** What main opens for every path but /auth. Alone, as main.tsx is; its counterpart is auth/page.tsx. */
export const Page = Routes
