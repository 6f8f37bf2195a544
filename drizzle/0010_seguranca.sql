CREATE TABLE "acessos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"evento" text NOT NULL,
	"fator" text NOT NULL,
	"ip" text NOT NULL,
	"navegador" text,
	"sistema" text,
	"formato" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "acessos_evento" CHECK ("acessos"."evento" in ('entrada', 'uso')),
	CONSTRAINT "acessos_fator" CHECK ("acessos"."fator" in ('senha', 'codigo', 'recuperacao', 'chave'))
);
--> statement-breakpoint
CREATE TABLE "chaves_acesso" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"credencial" text NOT NULL,
	"chave_publica" text NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"usada_em" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "codigos_recuperacao" (
	"user_id" uuid NOT NULL,
	"codigo_hash" text NOT NULL,
	"usado_em" timestamp(3) with time zone,
	CONSTRAINT "codigos_recuperacao_user_id_codigo_hash_pk" PRIMARY KEY("user_id","codigo_hash")
);
--> statement-breakpoint
CREATE TABLE "desafios" (
	"desafio" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expira_em" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fatores" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"segredo" text NOT NULL,
	"ativo_em" timestamp(3) with time zone,
	"usado_em" timestamp(3) with time zone,
	"ultimo_passo" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
-- Links are of several kinds now: those that were sent before confirm an address, and go on doing so.
ALTER TABLE "confirmacoes" RENAME TO "links";--> statement-breakpoint
ALTER TABLE "links" RENAME CONSTRAINT "confirmacoes_pkey" TO "links_pkey";--> statement-breakpoint
ALTER TABLE "links" RENAME CONSTRAINT "confirmacoes_user_id_usuarios_id_fk" TO "links_user_id_usuarios_id_fk";--> statement-breakpoint
ALTER INDEX "confirmacoes_user_id" RENAME TO "links_user_id";--> statement-breakpoint
ALTER INDEX "confirmacoes_expira_em" RENAME TO "links_expira_em";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tipo" text NOT NULL DEFAULT 'confirmar_email';--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "tipo" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_tipo" CHECK ("links"."tipo" in ('confirmar_email', 'redefinir_senha', 'trocar_email', 'desfazer_email', 'cancelar_exclusao'));--> statement-breakpoint
-- Sessions that stand: begun by a password, from an address that nobody noted, and idle for 12 hours at most from now on.
ALTER TABLE "sessoes" ADD COLUMN "fator" text NOT NULL DEFAULT 'senha';--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "navegador" text;--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "sistema" text;--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "formato" text;--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "ip" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "usada_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessoes" ADD COLUMN "ocioso_minutos" integer NOT NULL DEFAULT 720;--> statement-breakpoint
UPDATE "sessoes" SET "usada_em" = "created_at", "expira_em" = least("expira_em", now() + interval '12 hours');--> statement-breakpoint
ALTER TABLE "sessoes" ALTER COLUMN "usada_em" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessoes" ALTER COLUMN "fator" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessoes" ALTER COLUMN "ip" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessoes" ALTER COLUMN "ocioso_minutos" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "senha_em" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "usuarios" SET "senha_em" = "created_at";--> statement-breakpoint
ALTER TABLE "usuarios" ALTER COLUMN "senha_em" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "desativado_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "exclusao_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "chaves_acesso" ADD CONSTRAINT "chaves_acesso_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_recuperacao" ADD CONSTRAINT "codigos_recuperacao_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desafios" ADD CONSTRAINT "desafios_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fatores" ADD CONSTRAINT "fatores_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acessos_user_id" ON "acessos" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "acessos_created_at" ON "acessos" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_acesso_credencial" ON "chaves_acesso" USING btree ("credencial");--> statement-breakpoint
CREATE INDEX "chaves_acesso_user_id" ON "chaves_acesso" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desafios_user_id" ON "desafios" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desafios_expira_em" ON "desafios" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "links_email" ON "links" USING btree ("email") WHERE tipo = 'desfazer_email';--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_fator" CHECK ("sessoes"."fator" in ('senha', 'codigo', 'recuperacao', 'chave'));