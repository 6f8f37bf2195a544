CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- What search compares: lower case, no accents, one space before each word. unaccent alone is not immutable.
CREATE FUNCTION bancada_busca(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, texto)), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The LIKE pattern of one typed word: a fragment, or under three characters the beginning of a word.
-- Escaped after unaccent, which turns the full-width % and _ into plain ones.
CREATE FUNCTION bancada_padrao(palavra text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || CASE WHEN length(bancada_busca(palavra)) < 4 THEN escapada ELSE substr(escapada, 2) END || '%'
  FROM regexp_replace(bancada_busca(palavra), '([\\%_])', '\\\1', 'g') AS escapada
$$;
