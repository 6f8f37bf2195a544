CREATE TABLE "assinaturas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grupo" text NOT NULL,
	"user_id" uuid,
	"vinculo" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"product_name" text NOT NULL,
	"plano_tipo" text,
	"status" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"carencia_ate" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "assinaturas_vinculo" CHECK ("assinaturas"."vinculo" in ('manual', 'referencia', 'email')),
	CONSTRAINT "assinaturas_plano_tipo" CHECK ("assinaturas"."plano_tipo" in ('basico', 'profissional')),
	CONSTRAINT "assinaturas_status" CHECK ("assinaturas"."status" in ('active', 'pending', 'canceled', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "concessoes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plano" text NOT NULL,
	"data_fim" timestamp(3) with time zone,
	"motivo" text NOT NULL,
	"por" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"revogada_em" timestamp(3) with time zone,
	CONSTRAINT "concessoes_plano" CHECK ("concessoes"."plano" in ('basico', 'profissional'))
);
--> statement-breakpoint
CREATE TABLE "entregas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"adaptador" text NOT NULL,
	"corpo" text NOT NULL,
	"hash" text NOT NULL,
	"vezes" integer DEFAULT 1 NOT NULL,
	"grupo" text,
	"pedido" text,
	"evento" text,
	"teste" boolean DEFAULT false NOT NULL,
	"recebida_em" timestamp(3) with time zone NOT NULL,
	"derivada_em" timestamp(3) with time zone,
	"erro" text,
	CONSTRAINT "entregas_adaptador" CHECK ("entregas"."adaptador" in ('kiwify', 'neutro'))
);
--> statement-breakpoint
CREATE TABLE "provedor" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"webhook_token" text,
	"api_key" text,
	"webhook_secret" text,
	"account_id" text,
	"active" boolean DEFAULT true NOT NULL,
	"produto_basico" text,
	"produto_profissional" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "provedor_uma_linha" CHECK ("provedor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "recusas" (
	"dia" date PRIMARY KEY NOT NULL,
	"quantidade" integer NOT NULL,
	"ultima_em" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referencias" (
	"referencia" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transacoes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"adaptador" text NOT NULL,
	"pedido" text NOT NULL,
	"assinatura_id" uuid NOT NULL,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"product_name" text NOT NULL,
	"plano" text,
	"amount" numeric(12, 2) NOT NULL,
	"status" text NOT NULL,
	"webhook_event" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "transacoes_adaptador" CHECK ("transacoes"."adaptador" in ('kiwify', 'neutro')),
	CONSTRAINT "transacoes_plano" CHECK ("transacoes"."plano" in ('basico', 'profissional')),
	CONSTRAINT "transacoes_status" CHECK ("transacoes"."status" in ('waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'))
);
--> statement-breakpoint
ALTER TABLE "user_planos" ADD COLUMN "carencia_ate" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "user_planos" ADD COLUMN "origem" text DEFAULT 'cadastro' NOT NULL;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD CONSTRAINT "assinaturas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_por_usuarios_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referencias" ADD CONSTRAINT "referencias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transacoes" ADD CONSTRAINT "transacoes_assinatura_id_assinaturas_id_fk" FOREIGN KEY ("assinatura_id") REFERENCES "public"."assinaturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transacoes" ADD CONSTRAINT "transacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_grupo" ON "assinaturas" USING btree ("grupo");--> statement-breakpoint
CREATE INDEX "assinaturas_user_id" ON "assinaturas" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assinaturas_created_at" ON "assinaturas" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "assinaturas_sem_dono" ON "assinaturas" USING btree ("customer_email") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "concessoes_user_id" ON "concessoes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "concessoes_por" ON "concessoes" USING btree ("por");--> statement-breakpoint
CREATE UNIQUE INDEX "entregas_hash" ON "entregas" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "entregas_grupo" ON "entregas" USING btree ("grupo");--> statement-breakpoint
CREATE INDEX "entregas_pedido" ON "entregas" USING btree ("adaptador","pedido");--> statement-breakpoint
CREATE INDEX "entregas_recebida_em" ON "entregas" USING btree ("recebida_em","id");--> statement-breakpoint
CREATE INDEX "entregas_pendentes" ON "entregas" USING btree ("grupo") WHERE derivada_em is null and grupo is not null and not teste;--> statement-breakpoint
CREATE UNIQUE INDEX "referencias_user_id" ON "referencias" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transacoes_pedido" ON "transacoes" USING btree ("adaptador","pedido");--> statement-breakpoint
CREATE INDEX "transacoes_assinatura_id" ON "transacoes" USING btree ("assinatura_id");--> statement-breakpoint
CREATE INDEX "transacoes_user_id" ON "transacoes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transacoes_created_at" ON "transacoes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_planos_um_derivado" ON "user_planos" USING btree ("user_id") WHERE origem = 'cobranca';--> statement-breakpoint
ALTER TABLE "user_planos" ADD CONSTRAINT "user_planos_origem" CHECK ("user_planos"."origem" in ('cadastro', 'cobranca'));--> statement-breakpoint
-- Paid plans so far were given by hand: the one that counts of each owner goes on as a grant, from which it is derived.
INSERT INTO "concessoes" ("id", "user_id", "plano", "data_fim", "motivo", "created_at", "revogada_em")
SELECT gen_random_uuid(), "user_id", "plano", "data_fim", 'Plano de antes da cobrança', "created_at",
  CASE WHEN "ativo" THEN NULL ELSE least("data_fim", now()) END
FROM (
  SELECT DISTINCT ON ("user_id") * FROM "user_planos" ORDER BY "user_id", "ativo" DESC, "created_at" DESC, "id" DESC
) AS "contam" WHERE "plano" <> 'teste';--> statement-breakpoint
UPDATE "user_planos" SET "origem" = 'cobranca' WHERE "plano" <> 'teste' AND "id" IN (
  SELECT DISTINCT ON ("user_id") "id" FROM "user_planos" ORDER BY "user_id", "ativo" DESC, "created_at" DESC, "id" DESC
);
