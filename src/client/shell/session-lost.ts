import { createQuestion } from '../api/store.ts'

/** Open when a write was refused because the session had ended: SignInAgain appears above the form. */
export const sessionLost = createQuestion()

/** Open when the session ended unused: SignInAgain appears and hides the screen. */
export const sessionIdle = createQuestion()
