CREATE TABLE "exportacoes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"estado" text NOT NULL,
	"parte" integer NOT NULL,
	"partes" integer NOT NULL,
	"com_fotos" boolean NOT NULL,
	"linhas" integer DEFAULT 0 NOT NULL,
	"imagens" integer DEFAULT 0 NOT NULL,
	"total_imagens" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"iniciada_em" timestamp(3) with time zone NOT NULL,
	"terminada_em" timestamp(3) with time zone,
	"reservada_ate" timestamp(3) with time zone NOT NULL,
	"avisado_em" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "exportacoes_estado" CHECK ("exportacoes"."estado" in ('lendo', 'enviando', 'pronta', 'interrompida'))
);
--> statement-breakpoint
ALTER TABLE "exportacoes" ADD CONSTRAINT "exportacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;