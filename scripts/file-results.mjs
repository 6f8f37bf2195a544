import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest's: writes to the path in FILE_RESULTS what each file took, its hooks too, whether it failed, and how
 * many errors belong to no test.
 */
export default class FileResults {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(module => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return {
        file: module.relativeModuleId,
        seconds: (setupDuration + collectDuration + duration) / 1000,
        failed: module.state() === 'failed',
      }
    })
    writeFileSync(process.env.FILE_RESULTS, JSON.stringify({ files, errors: unhandledErrors.length }))
  }
}
