CREATE TABLE "chaves_secretas" (
	"id" text PRIMARY KEY NOT NULL,
	"impressao" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
-- The letter of unpaid deliveries became the morning's: what was scheduled for it goes on.
UPDATE "jobs" SET "tipo" = 'avisar_manha' WHERE "tipo" = 'avisar_pagamentos' AND "morto_em" IS NULL;
--> statement-breakpoint
DELETE FROM "jobs" WHERE "tipo" = 'carta_pagamentos';
--> statement-breakpoint
-- Owners whom it did not write to, for they want no word of payments, but whom it now tells of late orders.
INSERT INTO "jobs" ("id", "tipo", "assunto", "user_id", "dados", "vence_em", "created_at")
SELECT gen_random_uuid(), 'avisar_manha', l."user_id"::text, l."user_id", '{}'::jsonb,
	((now() AT TIME ZONE l."fuso")::date + 1 + coalesce((
		SELECT c."valor" FROM "configuracoes" c
		WHERE c."user_id" = l."user_id" AND c."categoria" = 'notificacoes' AND c."chave" = 'hora_inicio'
	), '08:00')::time) AT TIME ZONE l."fuso", now()
FROM "lojas" l
JOIN "usuarios" u ON u."id" = l."user_id" AND u."email_confirmado_em" IS NOT NULL
JOIN "configuracoes" e ON e."user_id" = l."user_id" AND e."categoria" = 'notificacoes' AND e."chave" = 'email' AND e."valor" = 'true'
WHERE NOT EXISTS (
	SELECT 1 FROM "configuracoes" c
	WHERE c."user_id" = l."user_id" AND c."categoria" = 'notificacoes' AND c."chave" = 'lembretes_vencidas' AND c."valor" = 'false'
)
ON CONFLICT DO NOTHING;
