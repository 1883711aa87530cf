-- Greek words in folded text, with the Latin letters among theirs as the Greek ones they look like; a word with other Latin
-- letters stays. contract/src/kit/greek.ts does the same. In PL/pgSQL, because most texts end at the first line: a function
-- in SQL that is not inlined took three times as long.
CREATE FUNCTION replace_look_alikes(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF folded !~ '[a-z][α-ω]|[α-ω][a-z]' THEN RETURN folded; END IF;
  RETURN (SELECT string_agg(
      CASE WHEN part[1] ~ '[α-ω]' AND part[1] !~ '[cdfgjlqrsw]'
        THEN translate(part[1], 'abehikmnoptuvxyz', 'αβεηικμνορτυνχυζ') ELSE part[1] END, '' ORDER BY place)
    FROM regexp_matches(folded, '[a-zα-ω]+|[^a-zα-ω]+', 'g') WITH ORDINALITY AS parts(part, place));
END $$;--> statement-breakpoint
-- Folds text: no accents, lower case, ς as σ, no invisible characters, every dash as a hyphen, no look-alikes.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  replace_look_alikes(replace(lower(translate(
    regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '‐‑‒–—―−', '-------') COLLATE "und-x-icu"), 'ς', 'σ'));--> statement-breakpoint
-- The texts of files: words parted at a line's end are one, and what fold() drops has no place in them.
UPDATE library_texts SET text = regexp_replace(
    regexp_replace(text COLLATE "und-x-icu", '([[:lower:]])[\u00ad\u2010-]\n(?=[[:lower:]])', '\1', 'g'),
    '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')
  WHERE text COLLATE "und-x-icu" ~ '[[:lower:]][\u2010-]\n[[:lower:]]|[\u00ad\u200b-\u200f\u2060\ufeff]';--> statement-breakpoint
-- The columns that were computed by the former function; an update of what they read computes them anew.
UPDATE library_texts SET text = text WHERE folded IS DISTINCT FROM lettered(text);--> statement-breakpoint
UPDATE library_items SET title = title, words = words
  WHERE search IS DISTINCT FROM words_of(words) OR title_search IS DISTINCT FROM words_of(title);--> statement-breakpoint
UPDATE messages SET text = text WHERE search IS DISTINCT FROM fold(text);--> statement-breakpoint
UPDATE mails SET subject = subject WHERE search IS DISTINCT FROM fold(address || ' ' || subject);--> statement-breakpoint
UPDATE users SET username = username, fields = fields
  WHERE search IS DISTINCT FROM left(fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', '')), 600);--> statement-breakpoint
UPDATE applications SET answers = answers
  WHERE search IS DISTINCT FROM left(fold(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', '') || ' ' || email || ' ' || coalesce(kayas, '') || ' ' || coalesce(afm, '')), 600);
