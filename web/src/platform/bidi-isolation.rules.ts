/** Isolation of people's texts within sentences, so that right-to-left text cannot reorder the rest. */

/** Invisible controls that reorder the surrounding text: embeddings and overrides. */
const directionControls = /[\u202A-\u202E]/gu;
/** Characters that start an isolate, and the one that ends it. */
const [isolateStart, isolateEnd] = [/[\u2066-\u2068]/u, '\u2069'];

/** Closes isolates that the text opened, and removes ends without a start. */
const closeIsolates = (text: string): string => {
  let [open, kept] = [0, ''];
  for (const one of text) {
    if (one === isolateEnd && open === 0) continue;
    open += one === isolateEnd ? -1 : isolateStart.test(one) ? 1 : 0;
    kept += one;
  }
  return kept + isolateEnd.repeat(open);
};

/** Right-to-left scripts and marks. */
const rightToLeft =
  /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFE]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u;

/** The text as it is put into a sentence: isolated when it contains right-to-left characters (Unicode, UAX #9). */
export const isolateText = (text: string): string => {
  const kept = closeIsolates(text.replace(directionControls, ''));
  return rightToLeft.test(kept) ? `\u2068${kept}\u2069` : kept;
};
