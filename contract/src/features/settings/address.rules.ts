/** What a project's address may be: its segment of every address within it (specification 000 §2, `{curProject}`). */

/** First segments that are the product's own. */
const ours = new Set(
  'about account admin anyquest api api2 applicant application applicationform assets confirm customlayout denied directive el en error files forgot gdpr health home icons library mentee mentor metrics not-found project quest questtoken razor reset result setup signin static test user view'.split(
    ' ',
  ),
);

/** Small Latin letters, digits and hyphens with at least one letter (digits alone are an id), and nothing of ours. */
export const isAddress = (text: string): boolean =>
  /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text) && !ours.has(text);
