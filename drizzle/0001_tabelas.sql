CREATE TABLE "limites" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessoes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id_publico" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expira_em" timestamp(3) with time zone NOT NULL,
	"termina_em" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clientes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"telefone" text NOT NULL,
	"email" text,
	"endereco" text,
	"total_os" integer DEFAULT 0 NOT NULL,
	"valor_total" numeric(16, 2) DEFAULT 0 NOT NULL,
	"data_cadastro" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"busca" text NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "clientes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "clientes_totais" CHECK ("clientes"."total_os" >= 0 and "clientes"."valor_total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "despesas" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"descricao" text NOT NULL,
	"valor" numeric(12, 2) NOT NULL,
	"categoria" text DEFAULT 'outros' NOT NULL,
	"data_despesa" date NOT NULL,
	"recorrente" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "despesas_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "despesas_categoria" CHECK ("despesas"."categoria" in ('aluguel', 'pecas', 'ferramentas', 'marketing', 'outros')),
	CONSTRAINT "despesas_valor" CHECK ("despesas"."valor" > 0)
);
--> statement-breakpoint
CREATE TABLE "ordens_servico" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cliente_id" uuid NOT NULL,
	"numero_os" text NOT NULL,
	"aparelho" text NOT NULL,
	"defeito" text NOT NULL,
	"tipo_servico" text DEFAULT 'Outros' NOT NULL,
	"valor" numeric(12, 2) NOT NULL,
	"status" text NOT NULL,
	"pago" boolean NOT NULL,
	"forma_pagamento" text NOT NULL,
	"data_entrada" date NOT NULL,
	"data_previsao" date,
	"data_entrega" date,
	"pago_em" date,
	"observacoes" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"busca" text NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "ordens_servico_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "ordens_status_valor" CHECK ("ordens_servico"."status" in ('Recebido', 'Em Andamento', 'Pronto', 'Entregue')),
	CONSTRAINT "ordens_tipo_servico" CHECK ("ordens_servico"."tipo_servico" in ('Troca de Tela', 'Troca de Bateria', 'Reparo de Carregamento', 'Limpeza/Oxidação', 'Reparo de Botões', 'Reparo de Câmera', 'Reparo de Áudio', 'Reparo de Software', 'Formatação', 'Desbloqueio', 'Backup/Recuperação', 'Outros')),
	CONSTRAINT "ordens_forma_pagamento" CHECK ("ordens_servico"."forma_pagamento" in ('Pendente', 'Dinheiro', 'PIX', 'Cartão')),
	CONSTRAINT "ordens_valor" CHECK ("ordens_servico"."valor" >= 0),
	CONSTRAINT "ordens_entrega" CHECK (("ordens_servico"."status" = 'Entregue') = ("ordens_servico"."data_entrega" is not null)),
	CONSTRAINT "ordens_pagamento" CHECK ("ordens_servico"."pago" = ("ordens_servico"."pago_em" is not null)),
	CONSTRAINT "ordens_pago_como" CHECK (not "ordens_servico"."pago" or "ordens_servico"."forma_pagamento" <> 'Pendente')
);
--> statement-breakpoint
CREATE TABLE "fotos_os" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"nome_arquivo" text NOT NULL,
	"url_storage" text NOT NULL,
	"tipo_foto" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "fotos_os_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "fotos_os_tipo" CHECK ("fotos_os"."tipo_foto" in ('antes', 'depois', 'componente'))
);
--> statement-breakpoint
CREATE TABLE "user_planos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plano" text NOT NULL,
	"ativo" boolean NOT NULL,
	"data_fim" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "user_planos_plano" CHECK ("user_planos"."plano" in ('teste', 'basico', 'profissional'))
);
--> statement-breakpoint
CREATE TABLE "lembretes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"titulo" text NOT NULL,
	"descricao" text,
	"data_lembrete" timestamp NOT NULL,
	"tipo" text DEFAULT 'geral' NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"os_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "lembretes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "lembretes_tipo" CHECK ("lembretes"."tipo" in ('entrega', 'pagamento', 'follow-up', 'geral')),
	CONSTRAINT "lembretes_status" CHECK ("lembretes"."status" in ('pendente', 'concluido'))
);
--> statement-breakpoint
CREATE TABLE "configuracoes" (
	"user_id" uuid NOT NULL,
	"categoria" text NOT NULL,
	"chave" text NOT NULL,
	"valor" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "configuracoes_user_id_categoria_chave_pk" PRIMARY KEY("user_id","categoria","chave")
);
--> statement-breakpoint
CREATE TABLE "lojas" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"fuso" text NOT NULL,
	"proximo_numero" integer DEFAULT 1 NOT NULL,
	"total_os" integer DEFAULT 0 NOT NULL,
	"total_clientes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "despesas" ADD CONSTRAINT "despesas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_servico_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_servico_user_id_cliente_id_clientes_user_id_id_fk" FOREIGN KEY ("user_id","cliente_id") REFERENCES "public"."clientes"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD CONSTRAINT "fotos_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD CONSTRAINT "fotos_os_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_planos" ADD CONSTRAINT "user_planos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembretes" ADD CONSTRAINT "lembretes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuracoes" ADD CONSTRAINT "configuracoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lojas" ADD CONSTRAINT "lojas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limites_expire" ON "limites" USING btree ("expire") WHERE "limites"."expire" is not null;--> statement-breakpoint
CREATE INDEX "sessoes_user_id" ON "sessoes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessoes_expira_em" ON "sessoes" USING btree ("expira_em");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_chave" ON "clientes" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "clientes_data_cadastro" ON "clientes" USING btree ("user_id","data_cadastro","id");--> statement-breakpoint
CREATE INDEX "clientes_busca" ON "clientes" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "despesas_chave" ON "despesas" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "despesas_data" ON "despesas" USING btree ("user_id","data_despesa","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ordens_numero" ON "ordens_servico" USING btree ("user_id","numero_os");--> statement-breakpoint
CREATE UNIQUE INDEX "ordens_chave" ON "ordens_servico" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "ordens_data_entrada" ON "ordens_servico" USING btree ("user_id","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_status" ON "ordens_servico" USING btree ("user_id","status","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_cliente" ON "ordens_servico" USING btree ("user_id","cliente_id","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_created_at" ON "ordens_servico" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ordens_receita" ON "ordens_servico" USING btree ("user_id",coalesce(data_entrega, pago_em)) WHERE pago;--> statement-breakpoint
CREATE INDEX "ordens_busca" ON "ordens_servico" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fotos_os_ordem" ON "fotos_os" USING btree ("user_id","os_id");--> statement-breakpoint
CREATE INDEX "fotos_os_created_at" ON "fotos_os" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_planos_um_ativo" ON "user_planos" USING btree ("user_id") WHERE "user_planos"."ativo";--> statement-breakpoint
CREATE INDEX "user_planos_user_id" ON "user_planos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lembretes_chave" ON "lembretes" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "lembretes_data" ON "lembretes" USING btree ("user_id","data_lembrete","id");--> statement-breakpoint
CREATE INDEX "lembretes_ordem" ON "lembretes" USING btree ("user_id","os_id");