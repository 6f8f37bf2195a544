-- Version 7 of RFC 9562 by the database's clock to the microsecond: ids of one order's events follow each other whichever
-- process makes them. One expression, so that it becomes part of the statement that asks for it.
CREATE FUNCTION bancada_uuidv7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    overlay(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
      || substr(gen_random_uuid()::text, 20)
  )::uuid
$$;
--> statement-breakpoint
CREATE TABLE "eventos_os" (
	"user_id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"id" uuid DEFAULT bancada_uuidv7() NOT NULL,
	"tipo" text NOT NULL,
	"autor" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"de" jsonb,
	"para" jsonb,
	CONSTRAINT "eventos_os_user_id_os_id_id_pk" PRIMARY KEY("user_id","os_id","id"),
	CONSTRAINT "eventos_os_tipo" CHECK ("eventos_os"."tipo" in ('criada', 'estado', 'alterada', 'excluida', 'restaurada', 'foto_adicionada', 'foto_alterada', 'foto_excluida', 'lembrete_criado', 'lembrete_removido', 'avisado', 'impresso_entrada', 'impresso_entrega', 'impresso_etiqueta')),
	CONSTRAINT "eventos_os_autor" CHECK ("eventos_os"."autor" in ('dono', 'sistema'))
);
--> statement-breakpoint
CREATE TABLE "lixeira_os" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cliente_id" uuid NOT NULL,
	"chave" uuid NOT NULL,
	"os" jsonb NOT NULL,
	"fotos" jsonb NOT NULL,
	"lembretes" jsonb NOT NULL,
	"excluido_em" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "lixeira_os_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
-- Orders can be read while their history is written, and are kept from being written.
LOCK TABLE ordens_servico IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- The history of orders that are there already begins with what they are now.
INSERT INTO eventos_os (user_id, os_id, tipo, autor, created_at, para)
  SELECT user_id, id, 'estado', 'sistema', now(), jsonb_build_object(
    'cliente_id', cliente_id, 'numero_os', numero_os, 'aparelho', aparelho, 'defeito', defeito,
    'tipo_servico', tipo_servico, 'valor', valor, 'status', status, 'pago', pago,
    'forma_pagamento', forma_pagamento, 'data_entrada', data_entrada, 'data_previsao', data_previsao,
    'pronto_em', pronto_em, 'data_entrega', data_entrega, 'pago_em', pago_em, 'observacoes', observacoes)
  FROM ordens_servico;--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_os" ADD CONSTRAINT "lixeira_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_os" ADD CONSTRAINT "lixeira_os_user_id_cliente_id_clientes_user_id_id_fk" FOREIGN KEY ("user_id","cliente_id") REFERENCES "public"."clientes"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lixeira_os_chave" ON "lixeira_os" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "lixeira_os_excluido_em" ON "lixeira_os" USING btree ("user_id","excluido_em","id");--> statement-breakpoint
CREATE INDEX "lixeira_os_cliente" ON "lixeira_os" USING btree ("user_id","cliente_id");--> statement-breakpoint
-- All photos whose objects are kept: those of orders in the trash, too.
CREATE VIEW bancada_fotos AS
  SELECT user_id, os_id, id, url_storage, bytes, created_at FROM fotos_os
  UNION ALL
  SELECT l.user_id, l.id, f.id, f.url_storage, f.bytes, f.created_at
  FROM lixeira_os l,
    jsonb_to_recordset(l.fotos) AS f (id uuid, url_storage text, bytes integer, created_at timestamptz(3));--> statement-breakpoint
CREATE INDEX "ordens_nao_pagas" ON "ordens_servico" USING btree ("user_id","data_entrada","id") WHERE not pago;--> statement-breakpoint
-- Last: from here on nobody reads orders until all of this is stored.
ALTER TABLE "ordens_servico" ADD COLUMN "avisado_em" timestamp(3) with time zone;
