CREATE TABLE "contatos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"empresa" text,
	"assunto" text NOT NULL,
	"mensagem" text NOT NULL,
	"user_id" uuid,
	"plano" text,
	"prioritario" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"respondido_em" timestamp(3) with time zone,
	"respondido_por" uuid,
	"nota" text,
	"fila" smallint GENERATED ALWAYS AS (case when respondido_em is not null then 2 when prioritario then 0 else 1 end) STORED NOT NULL,
	CONSTRAINT "contatos_plano" CHECK ("contatos"."plano" in ('teste', 'basico', 'profissional'))
);
--> statement-breakpoint
CREATE TABLE "medicoes" (
	"servico" text NOT NULL,
	"inicio" timestamp(3) with time zone NOT NULL,
	"fim" timestamp(3) with time zone NOT NULL,
	"dia" date NOT NULL,
	"ok" boolean NOT NULL,
	"medidas" integer NOT NULL,
	"ms" integer,
	CONSTRAINT "medicoes_servico_inicio_pk" PRIMARY KEY("servico","inicio"),
	CONSTRAINT "medicoes_servico" CHECK ("medicoes"."servico" in ('app', 'banco', 'fotos', 'email', 'webhook', 'tarefas'))
);
--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_ato_valor";--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_respondido_por_usuarios_id_fk" FOREIGN KEY ("respondido_por") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contatos_fila" ON "contatos" USING btree ("fila","created_at","id");--> statement-breakpoint
CREATE INDEX "contatos_user_id" ON "contatos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contatos_respondido_por" ON "contatos" USING btree ("respondido_por");--> statement-breakpoint
CREATE INDEX "contatos_email" ON "contatos" USING btree ("email");--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_ato_valor" CHECK ("auditoria"."ato" in ('plano_alterado', 'teste_estendido', 'conta_desativada', 'conta_reativada', 'sessoes_encerradas', 'recuperacao_enviada', 'provedor_salvo', 'webhook_testado', 'entrega_reprocessada', 'entrega_revelada', 'compra_vinculada', 'job_repetido', 'contato_respondido', 'usuarios_exportados', 'auditoria_exportada'));