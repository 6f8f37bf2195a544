import { answerContact as answer, listContacts as list } from '../../shared/contacts-schema.ts'
import { admin } from '../trpc/procedures.ts'
import { answerContact } from './answer.ts'
import { listContacts } from './list.ts'

/** What the operator sees and does of the contact form's messages. */
export const contactProcedures = {
  contacts: admin.input(list).query(({ ctx, input }) => listContacts(ctx.db, input)),

  answerContact: admin.input(answer).mutation(async ({ ctx, input }) => {
    const answered = await answerContact(ctx.db, ctx.user.id, input, ctx.clock())
    ctx.log.info({ event: 'contact_answered', user_id: ctx.user.id, contato: input.id }, 'contact answered')
    return answered
  }),
}
