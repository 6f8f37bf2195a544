CREATE TABLE "itens_os" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"posicao" smallint NOT NULL,
	"tipo" text NOT NULL,
	"descricao" text NOT NULL,
	"quantidade" integer NOT NULL,
	"valor_unitario" numeric(12, 2) NOT NULL,
	"custo_unitario" numeric(12, 2),
	"garantia_dias" integer,
	CONSTRAINT "itens_os_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "itens_os_tipo" CHECK ("itens_os"."tipo" in ('peca', 'servico')),
	CONSTRAINT "itens_os_quantidade" CHECK ("itens_os"."quantidade" between 1 and 999),
	CONSTRAINT "itens_os_valores" CHECK ("itens_os"."valor_unitario" >= 0 and "itens_os"."custo_unitario" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lixeira_itens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"posicao" smallint NOT NULL,
	"tipo" text NOT NULL,
	"descricao" text NOT NULL,
	"quantidade" integer NOT NULL,
	"valor_unitario" numeric(12, 2) NOT NULL,
	"custo_unitario" numeric(12, 2),
	"garantia_dias" integer,
	CONSTRAINT "lixeira_itens_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "soma_itens" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "desconto" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "soma_custos" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "a_orcar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "texto_itens" text;--> statement-breakpoint
ALTER TABLE "itens_os" ADD CONSTRAINT "itens_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_os" ADD CONSTRAINT "itens_os_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_itens" ADD CONSTRAINT "lixeira_itens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_itens" ADD CONSTRAINT "lixeira_itens_user_id_os_id_lixeira_os_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."lixeira_os"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "itens_os_ordem" ON "itens_os" USING btree ("user_id","os_id","posicao");--> statement-breakpoint
CREATE INDEX "lixeira_itens_ordem" ON "lixeira_itens" USING btree ("user_id","os_id","posicao");--> statement-breakpoint
CREATE INDEX "ordens_a_orcar" ON "ordens_servico" USING btree ("user_id","data_entrada","id") WHERE a_orcar;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_valor_itens" CHECK ("ordens_servico"."soma_itens" is null or "ordens_servico"."valor" = "ordens_servico"."soma_itens" - "ordens_servico"."desconto");--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_desconto" CHECK ("ordens_servico"."desconto" between 0 and coalesce("ordens_servico"."soma_itens", 0));--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_texto_itens" CHECK (char_length("ordens_servico"."texto_itens") <= 500 and ("ordens_servico"."texto_itens" is null) = ("ordens_servico"."soma_itens" is null));--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_soma_custos" CHECK ("ordens_servico"."soma_custos" is null or ("ordens_servico"."soma_itens" is not null and "ordens_servico"."soma_custos" >= 0));--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_a_orcar" CHECK (not "ordens_servico"."a_orcar" or ("ordens_servico"."valor" = 0 and "ordens_servico"."soma_itens" is null and not "ordens_servico"."pago"));