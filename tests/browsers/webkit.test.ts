import { test } from 'vitest'
import { findWebKit } from '../../scripts/other-browsers.mjs'
import { ownersStory } from './story.ts'
import { driveWebKit } from './webkit-driver.ts'

const webkit = findWebKit()
if (webkit)
  await ownersStory((width, options) => driveWebKit(webkit, width, options), [1366, 390], {
    keepsPages: true,
  })
// Where it is missing the step of test:long says so and runs nothing; a file run by hand says it by this.
else test.skip('WebKitGTK or what drives it is not installed')
