CREATE TABLE "confirmacoes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expira_em" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"assunto" text,
	"user_id" uuid,
	"dados" jsonb NOT NULL,
	"vence_em" timestamp(3) with time zone NOT NULL,
	"versao" integer DEFAULT 0 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"reservado_ate" timestamp(3) with time zone,
	"ultimo_erro" text,
	"morto_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "email_confirmado_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lembretes" ADD COLUMN "busca" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lembretes" ADD COLUMN "avisado_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "confirmacoes" ADD CONSTRAINT "confirmacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmacoes_user_id" ON "confirmacoes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "confirmacoes_expira_em" ON "confirmacoes" USING btree ("expira_em");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_assunto" ON "jobs" USING btree ("tipo","assunto") WHERE morto_em is null and assunto is not null;--> statement-breakpoint
CREATE INDEX "jobs_vence_em" ON "jobs" USING btree ("vence_em") WHERE morto_em is null;--> statement-breakpoint
CREATE INDEX "jobs_user_id" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lembretes_status" ON "lembretes" USING btree ("user_id","status","data_lembrete","id");--> statement-breakpoint
CREATE INDEX "lembretes_a_avisar" ON "lembretes" USING btree ("user_id","data_lembrete") WHERE status = 'pendente' and avisado_em is null;--> statement-breakpoint
CREATE INDEX "lembretes_busca" ON "lembretes" USING gin ("user_id","busca" gin_trgm_ops);