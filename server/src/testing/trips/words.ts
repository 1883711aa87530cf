/** What travels in round trips: texts with everything that is easily lost on the way. */
import { oddSpaces, turned } from '../hostile.ts';
import type { Person, World } from '../world.ts';

/** The world, and the people of the demonstration by their account's name. */
export type As = (username: string) => Promise<Person>;
/** What a call keeps, sent and read again. */
export type Trip = (world: World, as: As) => Promise<{ sent: unknown; back: unknown }>;

/** A text with everything that is easily lost on the way. */
export const odd = `${turned}${oddSpaces}e\u0301ά👩‍👩‍👧 'x" \\ %_ <b>&amp;\r\n\t=1+1 \uFFFD\u{10FFFF}`;
/** The same without what nobody sees, but for ends of lines. */
export const seen = (text: string): string =>
  text.replaceAll(/[\p{C}\p{DI}]/gu, (sign) => (/[\r\n\t]/.test(sign) ? sign : ''));
/** The same for places that keep one line without spaces around it. */
export const line = `Ά${turned} e\u0301👩‍👩‍👧 'x" \\ %_ <b>&amp; =1+1 \u{10FFFF}ς`;
/** The same for names, of which everything is seen. */
export const called = `Άαβγabcx e\u0301👩‍👩‍👧 'x" \\ %_ <b>&amp; =1+1 ς`;
/** A record of such texts, as names and as values. */
export const record = { Note: odd, [odd.slice(0, 20)]: [odd, { a: odd, n: -0.1, big: 9_007_199_254_740_991 }] };
/** A text in Greek. */
export const el = (text: string) => ({ el: text });
