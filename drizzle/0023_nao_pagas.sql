CREATE INDEX "ordens_nao_pagas_status" ON "ordens_servico" USING btree ("user_id","data_entrada","id","status") WHERE not pago;--> statement-breakpoint
-- Last: from here on nobody reads orders until all of this is stored.
DROP INDEX "ordens_nao_pagas";--> statement-breakpoint
ALTER INDEX "ordens_nao_pagas_status" RENAME TO "ordens_nao_pagas";
