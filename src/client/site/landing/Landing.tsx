import { TourDialog } from '../tour/Tour.tsx'
import { Audience } from './Audience.tsx'
import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Numbers } from './Numbers.tsx'
import { PlansChapter } from './PlansChapter.tsx'

/** The first page (product 24.2). */
export function Landing() {
  return (
    <>
      <Hero />
      <Features />
      <Audience />
      <Numbers />
      <PlansChapter />
      <Closing />
      <TourDialog />
    </>
  )
}
