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
-- Version 7 of RFC 9562 by the database's clock to the microsecond: ids of one order's events follow each other whichever
-- process makes them. One expression, so that it becomes part of the statement that asks for it.
CREATE FUNCTION bancada_uuidv7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    overlay(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
      || substr(gen_random_uuid()::text, 20)
  )::uuid
$$;
