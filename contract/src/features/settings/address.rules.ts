/** What a project's address may be: its segment of every address within it (specification 000 §2, `{curProject}`). */

/**
 * First segments that are the product's own: of its screens and calls (web/src/addresses.test.ts walks over all of them),
 * and those that the specification names for what is still to come.
 */
const ours = new Set(
  (
    'about account admin anyquest api api2 applicant application applicationform assets calendar chat confirm customlayout denied ' +
    'directive el email en error files forgot gdpr health healthz home icons library live mentee mentor mentorquest metrics ' +
    'not-found notifications password project queries quest questionnaire questtoken razor readyz reset result senditems setup signin static test ' +
    'two-steps unsubscribe user userinfo view'
  ).split(' '),
);

/** Small Latin letters, digits and hyphens with at least one letter (digits alone are an id), and nothing of ours. */
export const isAddress = (text: string): boolean =>
  /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text) && !ours.has(text);
