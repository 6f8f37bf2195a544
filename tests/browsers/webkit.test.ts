import { test } from 'vitest'
import { findWebKit } from '../../scripts/other-browsers.mjs'
import { ownersStory } from './story.ts'
import { driveWebKit } from './webkit-driver.ts'

const webkit = findWebKit()
if (webkit) await ownersStory(width => driveWebKit(webkit, width), [1366, 390])
else test.skip('WebKitGTK or what drives it is not installed')
