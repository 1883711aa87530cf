/**
 * Who may go where: sign-in, applicant, password, two steps, consent, project, ability, in that order (specification 000 §2, §4).
 */
import { redirect } from '@tanstack/react-router';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import { reportUnknownAddress } from './visited-path.ts';
import { isApplicantOnly } from './applicant-only.ts';
import {
  enterProject,
  ensureSession,
  openWithoutNetwork,
  projectNamed,
  projectOf,
  segmentOf,
  type Session,
} from './session.ts';

/** Where somebody was going. */
export type Going = { pathname: string; href: string };

const toSignIn = (going: Going) => redirect({ to: '/signin', search: { returnUrl: going.href }, replace: true });

const is = (going: Going, path: string): boolean => {
  const here = going.pathname.toLowerCase();
  return here === path || here.startsWith(`${path}/`);
};

/** Whether a screen is drawn, or why not: a page in its place says so, and the address stays. */
export type Passing = { noWay: 'refused' | 'missing' | 'noProject' | null };

/** Where a first password of one's own is chosen; nothing else is open before that. */
const choosePassword = '/applicant';

/** The session of somebody who may go on; otherwise throws the redirect. */
export const requireSession = async (going: Going): Promise<Session> => {
  const session = await ensureSession();
  if (!session) throw toSignIn(going);
  const choosing = going.pathname.toLowerCase() === choosePassword;
  if (session.MustChoosePassword && !choosing)
    throw redirect({ to: choosePassword, search: { returnUrl: going.href }, replace: true });
  if (session.NeedsSecondFactor && !choosing && !is(going, '/two-steps'))
    throw redirect({ to: '/two-steps', search: { returnUrl: going.href }, replace: true });
  if (session.NeedsConsent && !choosing && !is(going, '/two-steps') && !is(going, '/gdpr'))
    throw redirect({ to: '/gdpr', search: { returnUrl: going.href }, replace: true });
  return session;
};

/**
 * Open a screen outside the frame: the ability in any of the person's projects, or among the roles held without one.
 */
export const requireAbility = async (going: Going, ability: Ability): Promise<Passing> => {
  const session = await requireSession(going);
  const may = session.Abilities.includes(ability) || session.Projects.some((own) => own.Abilities.includes(ability));
  return { noWay: may ? null : 'refused' };
};

/**
 * Where '/' leads: without a network into the open questionnaire, applicants to their page, everybody else home in
 * their project; who is in none stays.
 */
export const requireHome = async (going: Going): Promise<Passing> => {
  const session = await requireSession(going);
  const left = openWithoutNetwork();
  if (left) throw redirect({ to: left, replace: true });
  if (isApplicantOnly(session)) throw redirect({ to: '/applicant', replace: true });
  const project = projectOf(session) ?? session.Projects[0];
  if (!project) return { noWay: 'noProject' };
  throw redirect({ to: `/${segmentOf(project)}/home`, replace: true });
};

/**
 * Enter the project a URL names. A path that lacks the segment goes to the default project's; a project of others is
 * like one that does not exist.
 */
export const requireProject = async (
  going: Going,
  segment: string,
  known: (path: string) => boolean,
): Promise<Session> => {
  const session = await requireSession(going);
  const project = projectNamed(session, segment);
  if (project) {
    const entered = await enterProject(session, project);
    if (!entered) throw toSignIn(going);
    // The consent of another project may still be missing.
    return requireSession(going);
  }
  const own = projectOf(session) ?? session.Projects[0];
  if (own && known(going.pathname)) throw redirect({ to: `/${segmentOf(own)}${going.href}`, replace: true });
  reportUnknownAddress();
  throw redirect({ to: '/', replace: true });
};

/** What an address calls a number, such as `$menteeId`, is one; anything else names nothing. */
const isNumbered = ([name, value]: [string, string | undefined]): boolean =>
  !/id$/i.test(name) || value === undefined || /^\d{1,9}$/.test(value);

/** Open a screen of the current project, with what its address names. */
export const requireInProject = async (
  going: Going,
  ability: Ability | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Passing> => {
  const session = await requireSession(going);
  if (ability && !projectOf(session)?.Abilities.includes(ability)) {
    if (isApplicantOnly(session)) throw redirect({ to: '/applicant', replace: true });
    return { noWay: 'refused' };
  }
  return { noWay: Object.entries(params).every(isNumbered) ? null : 'missing' };
};
