/** How many versions of a project's privacy policy are told. */

/** So many, the newest; they are numbered from 1 on, so that the number of the last one says whether there are older ones. */
export const mostPolicies = 200;

/** Whether there are versions before those that are told (without the policy of the installation, version 0). */
export const hasOlder = (versions: readonly number[]): boolean =>
  (versions.filter((version) => version > 0).at(-1) ?? 1) > 1;
