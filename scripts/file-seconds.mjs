import { writeFileSync } from 'node:fs'

/** A reporter of Vitest's: writes what each file took, its hooks too, to the path in FILE_SECONDS. */
export default class FileSeconds {
  onTestRunEnd(modules) {
    const files = modules.map(module => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return { file: module.relativeModuleId, seconds: (setupDuration + collectDuration + duration) / 1000 }
    })
    writeFileSync(process.env.FILE_SECONDS, JSON.stringify(files))
  }
}
