import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs work while no other process works on this folder; the others wait. `work` is given hold(pid):
 * a child that outlives a killed parent keeps the others waiting too.
 */
export async function exclusively(root, work) {
  const path = join(root, '.prepare.lock')
  const mine = [entry(process.pid)]
  for (let told = false; !claim(path, mine.join('\n')); ) {
    const content = read(path)
    if (content !== null && !content.split('\n').some(isAlive)) takeAway(path, content)
    else if (!told) {
      console.log('Waiting for another process that prepares this folder…')
      told = true
    }
    await pause(100)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work(pid => {
      mine.push(entry(pid))
      replace(path, mine.join('\n'))
    })
  } finally {
    process.off('exit', release)
    release()
  }
}

// A link appears at once with its whole content, so nobody reads a lock half written.
function claim(path, content) {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function replace(path, content) {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

// Two processes may find the same dead lock: what was moved away is looked at again.
function takeAway(path, stale) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (read(aside) !== stale) linkSync(aside, path)
  } catch {
    // Another process was quicker.
  }
  rmSync(aside, { force: true })
}

const entry = pid => `${pid} ${startOf(pid)}`

function isAlive(line) {
  const [pid, started] = line.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startOf(pid) === started
}

// Tells a process from a later one of the same number; '-' where there is no /proc.
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
