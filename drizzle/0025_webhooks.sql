CREATE TABLE "entregas_webhook" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"evento_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"corpo" text NOT NULL,
	"numero_os" text,
	"cliente_id" uuid,
	"lembrete_id" uuid,
	"estado" text DEFAULT 'esperando' NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"enfileirada_em" timestamp(3) with time zone NOT NULL,
	"proxima_em" timestamp(3) with time zone,
	"tentada_em" timestamp(3) with time zone,
	"status" integer,
	"ms" integer,
	"resposta" text,
	"falha" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "entregas_webhook_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "entregas_webhook_estado" CHECK ("entregas_webhook"."estado" in ('esperando', 'entregue', 'falhou')),
	CONSTRAINT "entregas_webhook_espera" CHECK (("entregas_webhook"."estado" = 'esperando') = ("entregas_webhook"."proxima_em" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"eventos" text[] NOT NULL,
	"segredo" text NOT NULL,
	"desligado_em" timestamp(3) with time zone,
	"motivo" text,
	"dormindo_em" timestamp(3) with time zone,
	"falhas" integer DEFAULT 0 NOT NULL,
	"falhando_desde" timestamp(3) with time zone,
	"descansa_ate" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhooks_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "webhooks_motivo" CHECK ("webhooks"."motivo" in ('dono', 'falhas', 'fila')),
	CONSTRAINT "webhooks_desligado" CHECK (("webhooks"."desligado_em" is null) = ("webhooks"."motivo" is null))
);
--> statement-breakpoint
ALTER TABLE "entregas_webhook" ADD CONSTRAINT "entregas_webhook_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entregas_webhook" ADD CONSTRAINT "entregas_webhook_user_id_webhook_id_webhooks_user_id_id_fk" FOREIGN KEY ("user_id","webhook_id") REFERENCES "public"."webhooks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entregas_webhook_evento" ON "entregas_webhook" USING btree ("user_id","webhook_id","evento_id");--> statement-breakpoint
CREATE INDEX "entregas_webhook_created_at" ON "entregas_webhook" USING btree ("user_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entregas_webhook_esperando" ON "entregas_webhook" USING btree ("user_id","webhook_id","proxima_em","id") WHERE estado = 'esperando';--> statement-breakpoint
CREATE INDEX "entregas_webhook_cliente" ON "entregas_webhook" USING btree ("user_id","cliente_id") WHERE cliente_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("user_id","url");