import { test } from 'vitest'
import { findFirefox } from '../../scripts/other-browsers.mjs'
import { driveFirefox } from './firefox-driver.ts'
import { ownersStory } from './story.ts'

const firefox = findFirefox()
// npm test -- all has a minute for it.
const widths = process.env.ALL === '1' ? [390] : [1366, 390]

if (firefox)
  await ownersStory((width, options) => driveFirefox(firefox, width, options), widths, {
    keepsPages: false,
  })
// Where it is missing the steps that want it say so and run nothing; a file run by hand says it by this.
else test.skip('Firefox is not installed')
