import { test } from 'vitest'
import { findFirefox } from '../../scripts/other-browsers.mjs'
import { driveFirefox } from './firefox-driver.ts'
import { ownersStory } from './story.ts'

const firefox = findFirefox()
if (firefox) await ownersStory(width => driveFirefox(firefox, width), [1366, 390])
else test.skip('Firefox is not installed')
