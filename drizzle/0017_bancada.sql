ALTER TABLE "importacoes" DROP CONSTRAINT "importacoes_tipo";--> statement-breakpoint
ALTER TABLE "importacoes" DROP CONSTRAINT "importacoes_recusa";--> statement-breakpoint
ALTER TABLE "importados" DROP CONSTRAINT "importados_tabela";--> statement-breakpoint
CREATE INDEX "importados_linha" ON "importados" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_tipo" CHECK ("importacoes"."tipo" in ('planilha', 'bancada'));--> statement-breakpoint
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_recusa" CHECK ("importacoes"."recusa" in ('arquivo_vazio', 'arquivo_truncado', 'arquivo_protegido', 'arquivo_corrompido', 'colunas_demais', 'conteudo_diferente', 'descompactado_demais', 'formato_antigo', 'formato_desconhecido', 'formato_ods', 'linhas_demais', 'nao_exportacao', 'versao_nova', 'zip_inseguro'));--> statement-breakpoint
ALTER TABLE "importados" ADD CONSTRAINT "importados_tabela" CHECK ("importados"."tabela" in ('ordens', 'clientes', 'despesas', 'lembretes', 'lixeira', 'fotos'));