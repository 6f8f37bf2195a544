import { createQuestion } from './question.ts'

/** Whether a write was refused because the session ended: then SignInAgain opens over the form. */
export const sessionLost = createQuestion()

/** Whether the session ended because nobody used it: then SignInAgain opens, and nothing of the screen is seen. */
export const sessionIdle = createQuestion()
