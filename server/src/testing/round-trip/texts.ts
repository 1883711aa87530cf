/** Sample texts that are easily corrupted on the way. */
import { oddSpaces, turned } from '../fuzz/values.ts';
import type { Person, World } from '../world.ts';

/** The world, and the people of the demonstration by their account's name. */
export type SignInAs = (username: string) => Promise<Person>;
/** What a call keeps, sent and read again. */
export type RoundTrip = (world: World, as: SignInAs) => Promise<{ sent: unknown; back: unknown }>;

/** A text with everything that is easily lost on the way. */
export const oddText = `${turned}${oddSpaces}e\u0301ά👩‍👩‍👧 'x" \\ %_ <b>&amp;\r\n\t=1+1 \uFFFD\u{10FFFF}`;
/** The same without what nobody sees, but for ends of lines. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\p{C}\p{DI}]/gu, (sign) => (/[\r\n\t]/.test(sign) ? sign : ''));
/** The same for places that keep one line without spaces around it. */
export const oddLine = `Ά${turned} e\u0301👩‍👩‍👧 'x" \\ %_ <b>&amp; =1+1 \u{10FFFF}ς`;
/** The same for names, of which everything is seen. */
export const oddName = `Άαβγabcx e\u0301👩‍👩‍👧 'x" \\ %_ <b>&amp; =1+1 ς`;
/** A record of such texts, as names and as values. */
export const oddRecord = {
  Note: oddText,
  [oddText.slice(0, 20)]: [oddText, { a: oddText, n: -0.1, big: 9_007_199_254_740_991 }],
};
/** A text in Greek. */
export const el = (text: string) => ({ el: text });
