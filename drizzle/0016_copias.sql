CREATE TABLE "copias" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"estado" text NOT NULL,
	"dia" date NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"lida_em" timestamp(3) with time zone,
	"arquivo" uuid NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"contagens" jsonb NOT NULL,
	"marca" text NOT NULL,
	"apagar" uuid[] NOT NULL,
	"avisado_em" timestamp(3) with time zone,
	CONSTRAINT "copias_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "copias_estado" CHECK ("copias"."estado" in ('parcial', 'pronta'))
);
--> statement-breakpoint
CREATE TABLE "copias_objetos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"url_storage" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"copia_id" uuid NOT NULL,
	CONSTRAINT "copias_objetos_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "rotina_copias" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"proxima_em" timestamp(3) with time zone,
	"parada_em" timestamp(3) with time zone,
	"ultima_em" timestamp(3) with time zone,
	"falhou_em" timestamp(3) with time zone,
	"erro" text
);
--> statement-breakpoint
ALTER TABLE "copias" ADD CONSTRAINT "copias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copias_objetos" ADD CONSTRAINT "copias_objetos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copias_objetos" ADD CONSTRAINT "copias_objetos_user_id_copia_id_copias_user_id_id_fk" FOREIGN KEY ("user_id","copia_id") REFERENCES "public"."copias"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotina_copias" ADD CONSTRAINT "rotina_copias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copias_objetos_copia" ON "copias_objetos" USING btree ("user_id","copia_id");--> statement-breakpoint
CREATE INDEX "copias_objetos_ordem" ON "copias_objetos" USING btree ("user_id","os_id","created_at","id");--> statement-breakpoint
CREATE VIEW bancada_objetos AS
  SELECT user_id, os_id, id, url_storage, created_at FROM bancada_fotos
  UNION ALL
  SELECT user_id, os_id, id, url_storage, created_at FROM copias_objetos;--> statement-breakpoint
-- Shops whose plan runs already: the job itself finds out which, and when their night is.
INSERT INTO jobs (id, tipo, assunto, user_id, dados, vence_em, created_at)
  SELECT bancada_uuidv7(), 'copiar', user_id::text, user_id, '{}', now(), now()
  FROM (SELECT DISTINCT user_id FROM user_planos WHERE ativo AND plano <> 'teste') pagos
  ON CONFLICT DO NOTHING;
