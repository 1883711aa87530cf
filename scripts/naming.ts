/** Finds files and exported types whose whole name is a participle, an adverb, a pronoun or a metaphor. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/**
 * Words that say nothing alone as a name. A gerund that is a term of its field (booking, scoring, hashing, paging) is
 * not among them, nor is an adjective that PostgreSQL or the web platform uses (embedded, unread).
 */
const vagueWords = new Set(
  `
  after again ahead alone apart around as aside at away before behind beside both elsewhere ever everywhere far
  here how inside late later meanwhile near never not now off once one oneself out outside over several somebody still
  theirs there they this through together towards twice was what when where which who whom whose why within without

  agreed answered arrived asked attended begun believed bound calculated chosen compared copied counted covered decided
  declared declined deleted done drawn dropped ended fetched followed found freed given gone grouped grown handed hanging
  hashed heard held hidden judged kept known led left linked listed looked made mailed meant moved named numbered offered
  opened owed painted parsed placed proposed pushed put reached received refused renamed returned said saved seen sent
  shortened shown slotted sought spent spoken staged stopped stored taken told touched tried typed undeclared undelivered
  unheard unsaved unseen unsent untangled unwanted used wanted watched weighed written wrote

  announcing approving arranging arriving asking attending begin bringing carrying changing chatting choosing coming
  coordinating deciding doing ending filling finding finishing following getting giving going guessing handing hearing
  holding joining keeping leaving listening looking losing making meaning moving owing passing playing pushing putting
  raising receiving reminding resolving saying seeing seeking settling showing speaking spoiling standing taking talking
  telling trying turning using waiting wanting watching weighing withdrawing

  comer comers ground lane lanes letters place places stance things trip trips turn turns way ways wish wishes words
  `
    .trim()
    .split(/\s+/),
);

/** Whether every word of a name is vague: `told`, `left-behind`, `AtOnce`. */
export const isVagueName = (name: string): boolean =>
  name.split(/-|(?<=[a-z0-9])(?=[A-Z])/).every((word) => vagueWords.has(word.toLowerCase()));

const sources = (): string[] =>
  globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  }).toSorted();

/** The source files whose name before the first dot is vague. */
export const findVagueFiles = (): string[] =>
  sources().filter((file) => isVagueName(basename(file).split('.')[0] ?? ''));

/** The exported types with a vague name, each with the files that declare it. */
export const findVagueTypes = (): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const file of sources()) {
    const content = readFileSync(join(root, file), 'utf8');
    const declarations = content.matchAll(/^export (?:declare )?(?:abstract )?(?:type|interface|enum|class) (\w+)/gm);
    for (const [, name = ''] of declarations)
      if (isVagueName(name)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
};
