import { Hero } from './Hero.tsx'

/** The first page (product 24.2). */
export function Landing() {
  return <Hero />
}
