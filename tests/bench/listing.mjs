import { setTimeout as pause } from 'node:timers/promises'

let going = true

/** Asks over and over until it is asked to `stop`; when each answer was asked for, by the clock, and its milliseconds. */
export default async function listing({ stop, url, headers, body, between }) {
  going = !stop
  const answers = []
  while (going) {
    const began = performance.now()
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    answers.push([performance.timeOrigin + began, performance.now() - began])
    await pause(between)
  }
  return answers
}
