CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as searches compare it: no accents, lower case, final sigma as sigma; the contract's kit/greek.ts does the same in the browser.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  replace(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"), 'ς', 'σ');
