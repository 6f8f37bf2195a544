import { answerContact as answer, listContacts as list } from '../../shared/contacts-schema.ts'
import { admin } from '../trpc/procedures.ts'
import { answerContact, listContacts } from './list-contacts.ts'

/** The operator's procedures for messages of the contact form. */
export const contactProcedures = {
  contacts: admin.input(list).query(({ ctx, input }) => listContacts(ctx.db, input)),

  answerContact: admin
    .input(answer)
    .mutation(({ ctx, input }) => answerContact(ctx.db, ctx, input, ctx.clock())),
}
