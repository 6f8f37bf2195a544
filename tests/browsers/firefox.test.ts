import { test } from 'vitest'
import { findFirefox } from '../../scripts/other-browsers.mjs'
import { driveFirefox } from './firefox-driver.ts'
import { ownersStory } from './story.ts'

const firefox = findFirefox()
if (firefox)
  await ownersStory((width, options) => driveFirefox(firefox, width, options), [1366, 390], {
    keepsPages: false,
  })
// Where it is missing the step of test:long says so and runs nothing; a file run by hand says it by this.
else test.skip('Firefox is not installed')
