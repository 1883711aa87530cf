/** What people wrote, within a sentence of the product: it turns no other part of the sentence around. */

/** What orders the text around it, and is not seen: embeddings and overrides. */
const directionControls = /[\u202A-\u202E]/gu;
/** What begins a part that stands by itself, and what ends one. */
const [isolateStart, isolateEnd] = [/[\u2066-\u2068]/u, '\u2069'];

/** Parts that stand by themselves end within the text, and none ends that did not begin there. */
const closeIsolates = (text: string): string => {
  let [open, kept] = [0, ''];
  for (const one of text) {
    if (one === isolateEnd && open === 0) continue;
    open += one === isolateEnd ? -1 : isolateStart.test(one) ? 1 : 0;
    kept += one;
  }
  return kept + isolateEnd.repeat(open);
};

/** What is written from right to left, and the marks that say so. */
const rightToLeft =
  /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFE]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u;

/** The text as it is put into a sentence: by itself where it is written from right to left (Unicode, UAX #9). */
export const isolateText = (text: string): string => {
  const kept = closeIsolates(text.replace(directionControls, ''));
  return rightToLeft.test(kept) ? `\u2068${kept}\u2069` : kept;
};
