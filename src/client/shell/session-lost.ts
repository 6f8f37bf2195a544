import { createQuestion } from './question.ts'

/** Whether a write was refused because the session ended: then SignInAgain opens over the form. */
export const sessionLost = createQuestion()
