CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- What search compares: lower case, no accents, one space before each word, and of signs that look alike the keyboard's, as
-- shared/plain-text.ts has them. unaccent alone is not immutable.
CREATE FUNCTION bancada_busca(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(lower(translate(public.unaccent('public.unaccent'::regdictionary, regexp_replace(texto,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]+',
      '', 'g')), U&'\0060\00B4\02CA\2035', '''''''''')),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'))
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
