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
	CONSTRAINT "acessos_evento" CHECK ("acessos"."evento" in ('entrada', 'uso', 'chave_api_criada', 'chave_api_revogada', 'chave_api_acordada', 'pix_alterado')),
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
CREATE TABLE "limites" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expira_em" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "links_tipo" CHECK ("links"."tipo" in ('confirmar_email', 'redefinir_senha', 'trocar_email', 'desfazer_email', 'cancelar_exclusao'))
);
--> statement-breakpoint
CREATE TABLE "sessoes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id_publico" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean NOT NULL,
	"fator" text NOT NULL,
	"navegador" text,
	"sistema" text,
	"formato" text,
	"ip" text NOT NULL,
	"usada_em" timestamp(3) with time zone NOT NULL,
	"ocioso_minutos" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expira_em" timestamp(3) with time zone NOT NULL,
	"termina_em" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sessoes_fator" CHECK ("sessoes"."fator" in ('senha', 'codigo', 'recuperacao', 'chave'))
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text NOT NULL,
	"senha_em" timestamp(3) with time zone NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"desativado_em" timestamp(3) with time zone,
	"exclusao_em" timestamp(3) with time zone,
	"email_confirmado_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"busca" text GENERATED ALWAYS AS (bancada_busca(nome || ' ' || email)) STORED
);
--> statement-breakpoint
CREATE TABLE "atividade" (
	"dia" date NOT NULL,
	"user_id" uuid NOT NULL,
	"ordens" integer DEFAULT 0 NOT NULL,
	"clientes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "atividade_dia_user_id_pk" PRIMARY KEY("dia","user_id")
);
--> statement-breakpoint
CREATE TABLE "chaves_api" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"id_publico" text NOT NULL,
	"chave_hash" text NOT NULL,
	"escopos" text[] NOT NULL,
	"expira_em" timestamp(3) with time zone,
	"chamadas" integer DEFAULT 0 NOT NULL,
	"usada_em" timestamp(3) with time zone,
	"dormindo_em" timestamp(3) with time zone,
	"revogada_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chaves_api_escopos" CHECK ("chaves_api"."escopos" <@ array['leitura', 'escrita', 'financeiro', 'fotos'] and cardinality("chaves_api"."escopos") > 0)
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"em" timestamp(3) with time zone NOT NULL,
	"ato" text NOT NULL,
	"por" uuid NOT NULL,
	"alvo" uuid,
	"por_pessoa" uuid NOT NULL,
	"alvo_pessoa" uuid,
	"detalhe" jsonb NOT NULL,
	"motivo" text,
	"busca" text GENERATED ALWAYS AS (bancada_busca(coalesce(motivo, ''))) STORED,
	CONSTRAINT "auditoria_ato_valor" CHECK ("auditoria"."ato" in ('plano_alterado', 'teste_estendido', 'conta_desativada', 'conta_reativada', 'sessoes_encerradas', 'recuperacao_enviada', 'provedor_salvo', 'webhook_testado', 'entrega_reprocessada', 'entrega_revelada', 'compra_vinculada', 'job_repetido', 'contato_respondido', 'usuarios_exportados', 'auditoria_exportada'))
);
--> statement-breakpoint
CREATE TABLE "auditoria_pessoas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"busca" text GENERATED ALWAYS AS (bancada_busca(nome || ' ' || email)) STORED
);
--> statement-breakpoint
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
	"busca" text GENERATED ALWAYS AS (bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || grupo)) STORED,
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
	CONSTRAINT "concessoes_plano" CHECK ("concessoes"."plano" in ('teste', 'basico', 'profissional'))
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
	"busca" text GENERATED ALWAYS AS (bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || pedido)) STORED,
	CONSTRAINT "transacoes_adaptador" CHECK ("transacoes"."adaptador" in ('kiwify', 'neutro')),
	CONSTRAINT "transacoes_plano" CHECK ("transacoes"."plano" in ('basico', 'profissional')),
	CONSTRAINT "transacoes_status" CHECK ("transacoes"."status" in ('waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'))
);
--> statement-breakpoint
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
CREATE TABLE "clientes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"telefone" text NOT NULL,
	"email" text,
	"endereco" text,
	"documento" text,
	"total_os" integer DEFAULT 0 NOT NULL,
	"valor_total" numeric(20, 2) DEFAULT 0 NOT NULL,
	"data_cadastro" timestamp(3) with time zone NOT NULL,
	"importado_em" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"busca" text NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "clientes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "clientes_totais" CHECK ("clientes"."total_os" >= 0 and "clientes"."valor_total" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "despesas" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"descricao" text NOT NULL,
	"valor" numeric(12, 2) NOT NULL,
	"categoria" text DEFAULT 'outros' NOT NULL,
	"data_despesa" date NOT NULL,
	"recorrente" boolean DEFAULT false NOT NULL,
	"serie" uuid NOT NULL,
	"dia" integer NOT NULL,
	"copia_de" date,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "despesas_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "despesas_categoria" CHECK ("despesas"."categoria" in ('aluguel', 'pecas', 'ferramentas', 'marketing', 'outros')),
	CONSTRAINT "despesas_dia" CHECK ("despesas"."dia" between 1 and 31),
	CONSTRAINT "despesas_valor" CHECK ("despesas"."valor" > 0)
);
--> statement-breakpoint
CREATE TABLE "importacoes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"noun" text,
	"nome_arquivo" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"estado" text NOT NULL,
	"recusa" text,
	"opcoes" jsonb NOT NULL,
	"versao" integer DEFAULT 0 NOT NULL,
	"totais" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"posicao" integer DEFAULT 0 NOT NULL,
	"sem_numero" integer DEFAULT 0 NOT NULL,
	"maior_numero" integer DEFAULT 0 NOT NULL,
	"primeiro_numero" integer,
	"contagens" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"pedida_em" timestamp(3) with time zone NOT NULL,
	"terminada_em" timestamp(3) with time zone,
	CONSTRAINT "importacoes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "importacoes_tipo" CHECK ("importacoes"."tipo" in ('planilha', 'bancada', 'mapos', 'copia')),
	CONSTRAINT "importacoes_noun" CHECK ("importacoes"."noun" in ('clientes', 'ordens', 'despesas')),
	CONSTRAINT "importacoes_estado" CHECK ("importacoes"."estado" in ('lendo', 'previa', 'recusada', 'gravando', 'feita', 'desfazendo', 'desfeita', 'cancelando', 'cancelada')),
	CONSTRAINT "importacoes_recusa" CHECK ("importacoes"."recusa" in ('arquivo_vazio', 'arquivo_truncado', 'arquivo_protegido', 'arquivo_corrompido', 'colunas_demais', 'conteudo_diferente', 'descompactado_demais', 'falha_nossa', 'formato_antigo', 'formato_contatos', 'formato_desconhecido', 'formato_imagem', 'formato_numbers', 'formato_ods', 'formato_pdf', 'formato_sql', 'formato_web', 'linhas_demais', 'nao_exportacao', 'outra_versao', 'outro_sistema', 'zip_inseguro'))
);
--> statement-breakpoint
CREATE TABLE "importados" (
	"user_id" uuid NOT NULL,
	"tabela" text NOT NULL,
	"origem" text NOT NULL,
	"id" uuid NOT NULL,
	"importacao_id" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"mantida" boolean DEFAULT false NOT NULL,
	CONSTRAINT "importados_user_id_tabela_origem_pk" PRIMARY KEY("user_id","tabela","origem"),
	CONSTRAINT "importados_tabela" CHECK ("importados"."tabela" in ('ordens', 'clientes', 'despesas', 'lembretes', 'lixeira', 'mudancas', 'fotos'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"assunto" text,
	"user_id" uuid,
	"dados" jsonb NOT NULL,
	"vence_em" timestamp(3) with time zone NOT NULL,
	"versao" integer DEFAULT 0 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"reservado_ate" timestamp(3) with time zone,
	"ultimo_erro" text,
	"morto_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails_enviados" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"tipo" text NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL
);
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
	CONSTRAINT "eventos_os_tipo" CHECK ("eventos_os"."tipo" in ('criada', 'estado', 'alterada', 'excluida', 'restaurada', 'revertida', 'foto_adicionada', 'foto_alterada', 'foto_excluida', 'lembrete_criado', 'lembrete_removido', 'orcamento_enviado', 'orcamento_respondido', 'avisado', 'impresso_entrada', 'impresso_entrega', 'impresso_etiqueta')),
	CONSTRAINT "eventos_os_autor" CHECK ("eventos_os"."autor" in ('dono', 'sistema', 'importado', 'api', 'cliente'))
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
CREATE TABLE "links_os" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"cifra" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordens_servico" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cliente_id" uuid NOT NULL,
	"numero_os" text NOT NULL,
	"numero_anterior" text,
	"aparelho" text NOT NULL,
	"categoria_aparelho" text GENERATED ALWAYS AS (case when aparelho ~* '\m(iPhone)\M' then 'iPhone' when aparelho ~* '\m(Samsung|Galaxy)\M' then 'Samsung' when aparelho ~* '\m(Xiaomi|Redmi|Mi|Poco)\M' then 'Xiaomi' when aparelho ~* '\m(Motorola|Moto)\M' then 'Motorola' when aparelho ~* '\m(LG)\M' then 'LG' when aparelho ~* '\m(Huawei)\M' then 'Huawei' else 'Outros' end) STORED NOT NULL,
	"defeito" text NOT NULL,
	"tipo_servico" text DEFAULT 'Outros' NOT NULL,
	"valor" numeric(12, 2) NOT NULL,
	"soma_itens" numeric(12, 2),
	"desconto" numeric(12, 2) DEFAULT 0 NOT NULL,
	"soma_custos" numeric(12, 2),
	"a_orcar" boolean DEFAULT false NOT NULL,
	"orcamento_versao" smallint,
	"orcamento_total" numeric(12, 2),
	"orcamento_resposta" text,
	"orcamento_ate" date,
	"orcamento_mudou" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"pago" boolean NOT NULL,
	"forma_pagamento" text NOT NULL,
	"data_entrada" date NOT NULL,
	"data_previsao" date,
	"pronto_em" date,
	"data_entrega" date,
	"pago_em" date,
	"observacoes" text,
	"avisado_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"importado_em" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"texto_itens" text,
	"busca" text NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "ordens_servico_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "ordens_status_valor" CHECK ("ordens_servico"."status" in ('Recebido', 'Em Andamento', 'Pronto', 'Entregue')),
	CONSTRAINT "ordens_tipo_servico" CHECK ("ordens_servico"."tipo_servico" in ('Troca de Tela', 'Troca de Bateria', 'Reparo de Carregamento', 'Limpeza/Oxidação', 'Reparo de Botões', 'Reparo de Câmera', 'Reparo de Áudio', 'Reparo de Software', 'Formatação', 'Desbloqueio', 'Backup/Recuperação', 'Outros')),
	CONSTRAINT "ordens_forma_pagamento" CHECK ("ordens_servico"."forma_pagamento" in ('Pendente', 'Dinheiro', 'PIX', 'Cartão')),
	CONSTRAINT "ordens_valor" CHECK ("ordens_servico"."valor" >= 0),
	CONSTRAINT "ordens_valor_itens" CHECK ("ordens_servico"."soma_itens" is null or "ordens_servico"."valor" = "ordens_servico"."soma_itens" - "ordens_servico"."desconto"),
	CONSTRAINT "ordens_desconto" CHECK ("ordens_servico"."desconto" between 0 and coalesce("ordens_servico"."soma_itens", 0)),
	CONSTRAINT "ordens_texto_itens" CHECK (char_length("ordens_servico"."texto_itens") <= 500 and ("ordens_servico"."texto_itens" is null) = ("ordens_servico"."soma_itens" is null)),
	CONSTRAINT "ordens_soma_custos" CHECK ("ordens_servico"."soma_custos" is null or ("ordens_servico"."soma_itens" is not null and "ordens_servico"."soma_custos" >= 0)),
	CONSTRAINT "ordens_a_orcar" CHECK (not "ordens_servico"."a_orcar" or ("ordens_servico"."valor" = 0 and "ordens_servico"."soma_itens" is null and not "ordens_servico"."pago")),
	CONSTRAINT "ordens_orcamento_resposta" CHECK ("ordens_servico"."orcamento_resposta" in ('aprovado', 'recusado')),
	CONSTRAINT "ordens_orcamento_enviado" CHECK (case when "ordens_servico"."orcamento_versao" is null
        then "ordens_servico"."orcamento_total" is null and "ordens_servico"."orcamento_resposta" is null and "ordens_servico"."orcamento_ate" is null and not "ordens_servico"."orcamento_mudou"
        else "ordens_servico"."orcamento_total" is not null and "ordens_servico"."orcamento_ate" is not null end),
	CONSTRAINT "ordens_pronta" CHECK ("ordens_servico"."status" <> 'Pronto' or "ordens_servico"."pronto_em" is not null),
	CONSTRAINT "ordens_nao_pronta" CHECK ("ordens_servico"."status" in ('Pronto', 'Entregue') or "ordens_servico"."pronto_em" is null),
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
	"largura" integer NOT NULL,
	"altura" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"busca" text NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
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
	"carencia_ate" timestamp(3) with time zone,
	"origem" text DEFAULT 'cadastro' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "user_planos_plano" CHECK ("user_planos"."plano" in ('teste', 'basico', 'profissional')),
	CONSTRAINT "user_planos_origem" CHECK ("user_planos"."origem" in ('cadastro', 'cobranca'))
);
--> statement-breakpoint
CREATE TABLE "lixeira_orcamentos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"versao" smallint NOT NULL,
	"itens" jsonb NOT NULL,
	"desconto" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"termos" text NOT NULL,
	"valido_ate" date NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL,
	"resposta" text,
	"respondido_em" timestamp(3) with time zone,
	"respondido_por" text,
	"motivo" text,
	"por" text,
	"endereco" text,
	"importado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lixeira_orcamentos_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "orcamentos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"versao" smallint NOT NULL,
	"itens" jsonb NOT NULL,
	"desconto" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"termos" text NOT NULL,
	"valido_ate" date NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL,
	"resposta" text,
	"respondido_em" timestamp(3) with time zone,
	"respondido_por" text,
	"motivo" text,
	"por" text,
	"endereco" text,
	"importado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orcamentos_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "orcamentos_versao_valor" CHECK (versao between 1 and 20),
	CONSTRAINT "orcamentos_valores" CHECK ("orcamentos"."total" >= 0 and "orcamentos"."desconto" >= 0),
	CONSTRAINT "orcamentos_resposta" CHECK ("orcamentos"."resposta" in ('aprovado', 'recusado')),
	CONSTRAINT "orcamentos_por" CHECK ("orcamentos"."por" in ('link', 'balcao')),
	CONSTRAINT "orcamentos_respondido" CHECK (("orcamentos"."resposta" is null) = ("orcamentos"."respondido_em" is null) and ("orcamentos"."resposta" is null) = ("orcamentos"."por" is null))
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
	"busca" text DEFAULT '' NOT NULL,
	"avisado_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chave" uuid NOT NULL,
	"chave_conteudo" text NOT NULL,
	CONSTRAINT "lembretes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "lembretes_tipo" CHECK ("lembretes"."tipo" in ('entrega', 'pagamento', 'follow-up', 'geral')),
	CONSTRAINT "lembretes_status" CHECK ("lembretes"."status" in ('pendente', 'concluido'))
);
--> statement-breakpoint
CREATE TABLE "chaves_secretas" (
	"id" text PRIMARY KEY NOT NULL,
	"impressao" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
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
	"total_clientes" integer DEFAULT 0 NOT NULL,
	"total_fotos" integer DEFAULT 0 NOT NULL,
	"bytes_fotos" bigint DEFAULT 0 NOT NULL,
	"bytes_textos" bigint DEFAULT 0 NOT NULL,
	"bytes_importacoes" bigint DEFAULT 0 NOT NULL,
	"limite_de" timestamp(3) with time zone,
	"limite_ate" timestamp(3) with time zone
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
CREATE TABLE "totais" (
	"user_id" uuid NOT NULL,
	"medida" text NOT NULL,
	"grao" text NOT NULL,
	"inicio" date NOT NULL,
	"chave" text NOT NULL,
	"quantidade" integer NOT NULL,
	"soma" numeric(20, 2) NOT NULL,
	CONSTRAINT "totais_user_id_medida_grao_inicio_chave_pk" PRIMARY KEY("user_id","medida","grao","inicio","chave")
);
--> statement-breakpoint
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
ALTER TABLE "chaves_acesso" ADD CONSTRAINT "chaves_acesso_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_recuperacao" ADD CONSTRAINT "codigos_recuperacao_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desafios" ADD CONSTRAINT "desafios_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fatores" ADD CONSTRAINT "fatores_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividade" ADD CONSTRAINT "atividade_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditoria_pessoas" ADD CONSTRAINT "auditoria_pessoas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD CONSTRAINT "assinaturas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_por_usuarios_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referencias" ADD CONSTRAINT "referencias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transacoes" ADD CONSTRAINT "transacoes_assinatura_id_assinaturas_id_fk" FOREIGN KEY ("assinatura_id") REFERENCES "public"."assinaturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transacoes" ADD CONSTRAINT "transacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_respondido_por_usuarios_id_fk" FOREIGN KEY ("respondido_por") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copias" ADD CONSTRAINT "copias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copias_objetos" ADD CONSTRAINT "copias_objetos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copias_objetos" ADD CONSTRAINT "copias_objetos_user_id_copia_id_copias_user_id_id_fk" FOREIGN KEY ("user_id","copia_id") REFERENCES "public"."copias"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotina_copias" ADD CONSTRAINT "rotina_copias_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exportacoes" ADD CONSTRAINT "exportacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "despesas" ADD CONSTRAINT "despesas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importados" ADD CONSTRAINT "importados_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importados" ADD CONSTRAINT "importados_user_id_importacao_id_importacoes_user_id_id_fk" FOREIGN KEY ("user_id","importacao_id") REFERENCES "public"."importacoes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails_enviados" ADD CONSTRAINT "emails_enviados_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_os" ADD CONSTRAINT "lixeira_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_os" ADD CONSTRAINT "lixeira_os_user_id_cliente_id_clientes_user_id_id_fk" FOREIGN KEY ("user_id","cliente_id") REFERENCES "public"."clientes"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_os" ADD CONSTRAINT "itens_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_os" ADD CONSTRAINT "itens_os_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_itens" ADD CONSTRAINT "lixeira_itens_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_itens" ADD CONSTRAINT "lixeira_itens_user_id_os_id_lixeira_os_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."lixeira_os"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links_os" ADD CONSTRAINT "links_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_servico_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_servico_user_id_cliente_id_clientes_user_id_id_fk" FOREIGN KEY ("user_id","cliente_id") REFERENCES "public"."clientes"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD CONSTRAINT "fotos_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD CONSTRAINT "fotos_os_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_planos" ADD CONSTRAINT "user_planos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_orcamentos" ADD CONSTRAINT "lixeira_orcamentos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_orcamentos" ADD CONSTRAINT "lixeira_orcamentos_user_id_os_id_lixeira_os_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."lixeira_os"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcamentos" ADD CONSTRAINT "orcamentos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcamentos" ADD CONSTRAINT "orcamentos_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lembretes" ADD CONSTRAINT "lembretes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuracoes" ADD CONSTRAINT "configuracoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lojas" ADD CONSTRAINT "lojas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totais" ADD CONSTRAINT "totais_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entregas_webhook" ADD CONSTRAINT "entregas_webhook_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entregas_webhook" ADD CONSTRAINT "entregas_webhook_user_id_webhook_id_webhooks_user_id_id_fk" FOREIGN KEY ("user_id","webhook_id") REFERENCES "public"."webhooks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acessos_user_id" ON "acessos" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "acessos_created_at" ON "acessos" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_acesso_credencial" ON "chaves_acesso" USING btree ("credencial");--> statement-breakpoint
CREATE INDEX "chaves_acesso_user_id" ON "chaves_acesso" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desafios_user_id" ON "desafios" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desafios_expira_em" ON "desafios" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "limites_expire" ON "limites" USING btree ("expire") WHERE "limites"."expire" is not null;--> statement-breakpoint
CREATE INDEX "links_user_id" ON "links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "links_expira_em" ON "links" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "links_email" ON "links" USING btree ("email") WHERE tipo = 'desfazer_email';--> statement-breakpoint
CREATE INDEX "sessoes_user_id" ON "sessoes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessoes_expira_em" ON "sessoes" USING btree ("expira_em");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree ("email");--> statement-breakpoint
CREATE INDEX "usuarios_created_at" ON "usuarios" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "usuarios_busca" ON "usuarios" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "atividade_user_id" ON "atividade" USING btree ("user_id","dia");--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_api_id_publico" ON "chaves_api" USING btree ("id_publico");--> statement-breakpoint
CREATE INDEX "chaves_api_user_id" ON "chaves_api" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auditoria_em" ON "auditoria" USING btree ("em","id");--> statement-breakpoint
CREATE INDEX "auditoria_ato" ON "auditoria" USING btree ("ato","em","id");--> statement-breakpoint
CREATE INDEX "auditoria_alvo" ON "auditoria" USING btree ("alvo","em");--> statement-breakpoint
CREATE UNIQUE INDEX "auditoria_pessoas_pessoa" ON "auditoria_pessoas" USING btree ("user_id","nome","email");--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_grupo" ON "assinaturas" USING btree ("grupo");--> statement-breakpoint
CREATE INDEX "assinaturas_user_id" ON "assinaturas" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assinaturas_created_at" ON "assinaturas" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "assinaturas_sem_dono" ON "assinaturas" USING btree ("customer_email") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "assinaturas_busca" ON "assinaturas" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "transacoes_receita" ON "transacoes" USING btree ("status","created_at","amount");--> statement-breakpoint
CREATE INDEX "transacoes_sem_dono" ON "transacoes" USING btree ("created_at","id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "transacoes_busca" ON "transacoes" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contatos_fila" ON "contatos" USING btree ("fila","created_at","id");--> statement-breakpoint
CREATE INDEX "contatos_user_id" ON "contatos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contatos_respondido_por" ON "contatos" USING btree ("respondido_por");--> statement-breakpoint
CREATE INDEX "contatos_email" ON "contatos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "copias_objetos_copia" ON "copias_objetos" USING btree ("user_id","copia_id");--> statement-breakpoint
CREATE INDEX "copias_objetos_ordem" ON "copias_objetos" USING btree ("user_id","os_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_chave" ON "clientes" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "clientes_data_cadastro" ON "clientes" USING btree ("user_id","data_cadastro","id");--> statement-breakpoint
CREATE INDEX "clientes_telefone" ON "clientes" USING btree ("user_id","telefone");--> statement-breakpoint
CREATE INDEX "clientes_documento" ON "clientes" USING btree ("user_id","documento") WHERE documento is not null;--> statement-breakpoint
CREATE INDEX "clientes_busca" ON "clientes" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "despesas_chave" ON "despesas" USING btree ("user_id","chave");--> statement-breakpoint
CREATE UNIQUE INDEX "despesas_copia" ON "despesas" USING btree ("user_id","serie","copia_de");--> statement-breakpoint
CREATE INDEX "despesas_data" ON "despesas" USING btree ("user_id","data_despesa","id");--> statement-breakpoint
CREATE INDEX "despesas_categoria_data" ON "despesas" USING btree ("user_id","categoria","data_despesa","id");--> statement-breakpoint
CREATE INDEX "despesas_recorrentes" ON "despesas" USING btree ("user_id","serie","data_despesa","id") WHERE recorrente or copia_de is not null;--> statement-breakpoint
CREATE INDEX "importacoes_pedidas" ON "importacoes" USING btree ("user_id","pedida_em","id");--> statement-breakpoint
CREATE INDEX "importados_importacao" ON "importados" USING btree ("user_id","importacao_id","tabela","id");--> statement-breakpoint
CREATE INDEX "importados_linha" ON "importados" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_assunto" ON "jobs" USING btree ("tipo","assunto") WHERE morto_em is null and assunto is not null;--> statement-breakpoint
CREATE INDEX "jobs_vence_em" ON "jobs" USING btree ("vence_em") WHERE morto_em is null;--> statement-breakpoint
CREATE INDEX "jobs_user_id" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_mortos" ON "jobs" USING btree ("id") WHERE morto_em is not null;--> statement-breakpoint
CREATE INDEX "emails_enviados_user_id" ON "emails_enviados" USING btree ("user_id","enviado_em");--> statement-breakpoint
CREATE INDEX "emails_enviados_em" ON "emails_enviados" USING btree ("enviado_em");--> statement-breakpoint
CREATE UNIQUE INDEX "lixeira_os_chave" ON "lixeira_os" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "lixeira_os_excluido_em" ON "lixeira_os" USING btree ("user_id","excluido_em","id");--> statement-breakpoint
CREATE INDEX "lixeira_os_cliente" ON "lixeira_os" USING btree ("user_id","cliente_id");--> statement-breakpoint
CREATE INDEX "itens_os_ordem" ON "itens_os" USING btree ("user_id","os_id","posicao");--> statement-breakpoint
CREATE INDEX "lixeira_itens_ordem" ON "lixeira_itens" USING btree ("user_id","os_id","posicao");--> statement-breakpoint
CREATE UNIQUE INDEX "links_os_ordem" ON "links_os" USING btree ("user_id","os_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ordens_numero" ON "ordens_servico" USING btree ("user_id","numero_os");--> statement-breakpoint
CREATE UNIQUE INDEX "ordens_chave" ON "ordens_servico" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "ordens_data_entrada" ON "ordens_servico" USING btree ("user_id","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_status" ON "ordens_servico" USING btree ("user_id","status","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_cliente" ON "ordens_servico" USING btree ("user_id","cliente_id","data_entrada","id");--> statement-breakpoint
CREATE INDEX "ordens_created_at" ON "ordens_servico" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ordens_receita" ON "ordens_servico" USING btree ("user_id",coalesce(data_entrega, pago_em),"id") WHERE pago;--> statement-breakpoint
CREATE INDEX "ordens_atrasadas" ON "ordens_servico" USING btree ("user_id","data_previsao","id") WHERE status in ('Recebido', 'Em Andamento');--> statement-breakpoint
CREATE INDEX "ordens_prontas" ON "ordens_servico" USING btree ("user_id","pronto_em","id") WHERE status = 'Pronto';--> statement-breakpoint
CREATE INDEX "ordens_a_receber" ON "ordens_servico" USING btree ("user_id","data_entrega","id") WHERE status = 'Entregue' and not pago and valor > 0;--> statement-breakpoint
CREATE INDEX "ordens_nao_pagas" ON "ordens_servico" USING btree ("user_id","data_entrada","id","status") WHERE not pago;--> statement-breakpoint
CREATE INDEX "ordens_a_orcar" ON "ordens_servico" USING btree ("user_id","data_entrada","id") WHERE a_orcar;--> statement-breakpoint
CREATE INDEX "ordens_orcamento" ON "ordens_servico" USING btree ("user_id","orcamento_resposta","data_entrada","id") WHERE orcamento_versao is not null and status <> 'Entregue';--> statement-breakpoint
CREATE INDEX "ordens_busca" ON "ordens_servico" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_os_chave" ON "fotos_os" USING btree ("user_id","chave");--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_os_url_storage" ON "fotos_os" USING btree ("user_id","url_storage");--> statement-breakpoint
CREATE INDEX "fotos_os_ordem" ON "fotos_os" USING btree ("user_id","os_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fotos_os_created_at" ON "fotos_os" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fotos_os_tipo_foto" ON "fotos_os" USING btree ("user_id","tipo_foto","created_at","id");--> statement-breakpoint
CREATE INDEX "fotos_os_busca" ON "fotos_os" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "user_planos_um_ativo" ON "user_planos" USING btree ("user_id") WHERE "user_planos"."ativo";--> statement-breakpoint
CREATE UNIQUE INDEX "user_planos_um_derivado" ON "user_planos" USING btree ("user_id") WHERE origem = 'cobranca';--> statement-breakpoint
CREATE INDEX "user_planos_que_conta" ON "user_planos" USING btree ("user_id","ativo","created_at","id","plano");--> statement-breakpoint
CREATE INDEX "user_planos_a_vencer" ON "user_planos" USING btree (coalesce(carencia_ate, data_fim)) WHERE ativo and plano <> 'teste';--> statement-breakpoint
CREATE UNIQUE INDEX "lixeira_orcamentos_versao" ON "lixeira_orcamentos" USING btree ("user_id","os_id","versao");--> statement-breakpoint
CREATE UNIQUE INDEX "orcamentos_versao" ON "orcamentos" USING btree ("user_id","os_id","versao");--> statement-breakpoint
CREATE INDEX "orcamentos_enviado_em" ON "orcamentos" USING btree ("user_id","enviado_em");--> statement-breakpoint
CREATE UNIQUE INDEX "lembretes_chave" ON "lembretes" USING btree ("user_id","chave");--> statement-breakpoint
CREATE INDEX "lembretes_data" ON "lembretes" USING btree ("user_id","data_lembrete","id");--> statement-breakpoint
CREATE INDEX "lembretes_status" ON "lembretes" USING btree ("user_id","status","data_lembrete","id");--> statement-breakpoint
CREATE INDEX "lembretes_a_avisar" ON "lembretes" USING btree ("user_id","data_lembrete") WHERE status = 'pendente' and avisado_em is null;--> statement-breakpoint
CREATE INDEX "lembretes_busca" ON "lembretes" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lembretes_ordem" ON "lembretes" USING btree ("user_id","os_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entregas_webhook_evento" ON "entregas_webhook" USING btree ("user_id","webhook_id","evento_id");--> statement-breakpoint
CREATE INDEX "entregas_webhook_created_at" ON "entregas_webhook" USING btree ("user_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entregas_webhook_esperando" ON "entregas_webhook" USING btree ("user_id","webhook_id","proxima_em","id") WHERE estado = 'esperando';--> statement-breakpoint
CREATE INDEX "entregas_webhook_cliente" ON "entregas_webhook" USING btree ("user_id","cliente_id") WHERE cliente_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("user_id","url");
