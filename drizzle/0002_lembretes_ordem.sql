-- Deleting an order unlinks its reminders: only os_id is emptied, for user_id is part of the primary key.
ALTER TABLE "lembretes" ADD CONSTRAINT "lembretes_ordem_fk" FOREIGN KEY ("user_id","os_id")
  REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE SET NULL ("os_id");
