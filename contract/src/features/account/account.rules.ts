/** Rules of signing in and of consent, pure and shared. */
import { isOnlyApplicant, isOnlyMentee, type Role } from '../../access/roles.ts';
import { applicantPasswordStrength, passwordStrength } from '../../kit/password.ts';

/** Failures that cost nothing, per account and per address: an address may stand for a whole office. */
export const maxFreeFailures = { account: 5, address: 50 } as const;

/** The longest pause between two sign-in tries. */
const maxWaitSeconds = 900;

/** Length of the reason that an impersonator gives, in UTF-16 units. */
export const minImpersonationReasonLength = 5;
export const maxImpersonationReasonLength = 300;

/** A person sees the newest impersonations of their account, up to this number. */
export const maxListedImpersonations = 100;

/** For how long one sees the product as somebody else, and for how long a link to it can be opened, in seconds. */
export const impersonationSeconds = { view: 30 * 60, link: 5 * 60 } as const;

/** How many links for a new e-mail are mailed for one person in an hour, and for how long each is good, in seconds. */
export const emailLinkLimits = { maxPerHour: 3, lifetimeSeconds: 24 * 3600 } as const;

/** A photograph has so many pixels a side at the most, and so many bytes. */
export const photoSidePx = 256;
export const maxPhotoBytes = 60_000;

/** For so long the second step of signing in can be given after the first, in seconds. */
export const secondStepSeconds = 5 * 60;

/** Passkeys of one person. */
export const maxPasskeys = 20;

/** How many recovery codes there are. */
export const recoveryCodeCount = 10;

/** How many links for a new password are mailed to one person in an hour. */
export const maxPasswordLinksPerHour = 3;

/** What failures are counted of: an account (or the browsers that know it, or those who are inside), an address. */
export type CountOf = keyof typeof maxFreeFailures;

/**
 * Seconds to wait since the last failure before the next try is looked at: doubling after the free ones, 15 minutes at
 * the most.
 */
export const signInWait = (failures: number, of: CountOf): number =>
  failures < maxFreeFailures[of] ? 0 : Math.min(maxWaitSeconds, 2 ** Math.min(20, failures - maxFreeFailures[of] + 1));

/** The same as a table, for the database: the wait after so many failures, the last one for all beyond. */
export const waitTable = (of: CountOf): number[] =>
  Array.from({ length: maxFreeFailures[of] + 12 }, (_, failures) => signInWait(failures, of));

/** After this many seconds without a failure the count starts again. */
export const failureMemorySeconds = 24 * 3600;

/** The strength bits that fail for these roles: applicants keep the stricter rule (specification 000 §5). */
export const passwordFaults = (password: string, held: readonly Role[]): number =>
  isOnlyApplicant(held) ? applicantPasswordStrength(password) : passwordStrength(password);

/** The consent settings of a project (specification 000 §3). */
export type GdprSettings = { Required: boolean; UserField: string; MinValue: number };

/** Whether what was agreed to holds every required bit. */
export const consentHolds = (bits: number, { MinValue }: GdprSettings): boolean => (bits & MinValue) === MinValue;

/**
 * Whether this person is to be asked: consent is required, is not given, and Mentee is the only role held
 * (specification 000 §4).
 */
export const needsConsent = (gdpr: GdprSettings | undefined, bits: number, held: readonly Role[]): boolean =>
  gdpr?.Required === true && isOnlyMentee(held) && !consentHolds(bits, gdpr);

/**
 * What is agreed to one by one; the bits that are required and that no purpose of the policy carries come as one more,
 * in the words `rest`.
 */
export const purposesOf = <Purpose extends { Bit: number; Label: string }>(
  purposes: readonly Purpose[],
  { MinValue }: GdprSettings,
  rest: string,
): (Purpose | { Bit: number; Label: string })[] => {
  const missing = purposes.reduce((bits, { Bit }) => bits & ~Bit, MinValue);
  return missing === 0 ? [...purposes] : [...purposes, { Bit: missing, Label: rest }];
};

/** The list of sessions shows those used last, up to this number. */
export const maxListedSessions = 100;
