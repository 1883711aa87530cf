/**
 * Route guards. They check, in this order: sign-in, applicant, password, second factor, consent, project, ability
 * (specification 000 §2, §4).
 */
import { redirect } from '@tanstack/react-router';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import { reportUnknownAddress } from './visited-path.ts';
import { isApplicantOnly } from './applicant-only.ts';
import {
  enterProject,
  ensureSession,
  offlineStartPath,
  findProject,
  projectOf,
  toUrlSegment,
  type Session,
} from './session.ts';

/** The address that the person goes to. */
export type Destination = { pathname: string; href: string };

const redirectToSignIn = (destination: Destination) =>
  redirect({ to: '/signin', search: { returnUrl: destination.href }, replace: true });

const isUnder = (destination: Destination, path: string): boolean => {
  const here = destination.pathname.toLowerCase();
  return here === path || here.startsWith(`${path}/`);
};

/** Whether a screen is drawn, or why not. A blocked screen keeps its address and shows the reason. */
export type GuardResult = { blockedBy: 'refused' | 'missing' | 'noProject' | null };

/** Where a person replaces a password that somebody else set. No other page opens before that. */
const choosePasswordPath = '/applicant';

/** Returns the session of a person who may proceed; otherwise throws a redirect. */
export const requireSession = async (destination: Destination): Promise<Session> => {
  const session = await ensureSession();
  if (!session) throw redirectToSignIn(destination);
  const choosing = destination.pathname.toLowerCase() === choosePasswordPath;
  if (session.MustChoosePassword && !choosing)
    throw redirect({ to: choosePasswordPath, search: { returnUrl: destination.href }, replace: true });
  if (session.NeedsSecondFactor && !choosing && !isUnder(destination, '/two-steps'))
    throw redirect({ to: '/two-steps', search: { returnUrl: destination.href }, replace: true });
  if (session.NeedsConsent && !choosing && !isUnder(destination, '/two-steps') && !isUnder(destination, '/gdpr'))
    throw redirect({ to: '/gdpr', search: { returnUrl: destination.href }, replace: true });
  return session;
};

/**
 * Guards a screen outside the frame: the person needs the ability in any project, or in a role held without a project.
 */
export const requireAbility = async (destination: Destination, ability: Ability): Promise<GuardResult> => {
  const session = await requireSession(destination);
  const may = session.Abilities.includes(ability) || session.Projects.some((own) => own.Abilities.includes(ability));
  return { blockedBy: may ? null : 'refused' };
};

/**
 * Redirects '/': offline to the open questionnaire, applicants to their page, everybody else to the home of their
 * project. A person without a project stays.
 */
export const requireHome = async (destination: Destination): Promise<GuardResult> => {
  const session = await requireSession(destination);
  const left = offlineStartPath();
  if (left) throw redirect({ to: left, replace: true });
  if (isApplicantOnly(session)) throw redirect({ to: '/applicant', replace: true });
  const project = projectOf(session) ?? session.Projects[0];
  if (!project) return { blockedBy: 'noProject' };
  throw redirect({ to: `/${toUrlSegment(project)}/home`, replace: true });
};

/**
 * Enters the project that a URL names. A path without a project segment redirects to the default project. A project of
 * others looks like one that does not exist.
 */
export const requireProject = async (
  destination: Destination,
  segment: string,
  known: (path: string) => boolean,
): Promise<Session> => {
  const session = await requireSession(destination);
  const project = findProject(session, segment);
  if (project) {
    const entered = await enterProject(session, project);
    if (!entered) throw redirectToSignIn(destination);
    // The person may still owe the consent of this project.
    return requireSession(destination);
  }
  const own = projectOf(session) ?? session.Projects[0];
  if (own && known(destination.pathname))
    throw redirect({ to: `/${toUrlSegment(own)}${destination.href}`, replace: true });
  reportUnknownAddress();
  throw redirect({ to: '/', replace: true });
};

/** Parameters named `…id` must be numbers, such as `$menteeId`. */
const isValidParam = ([name, value]: [string, string | undefined]): boolean =>
  !/id$/i.test(name) || value === undefined || /^\d{1,9}$/.test(value);

/** Guards a screen of the current project and checks its parameters. */
export const requireInProject = async (
  destination: Destination,
  ability: Ability | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Promise<GuardResult> => {
  const session = await requireSession(destination);
  if (ability && !projectOf(session)?.Abilities.includes(ability)) {
    if (isApplicantOnly(session)) throw redirect({ to: '/applicant', replace: true });
    return { blockedBy: 'refused' };
  }
  return { blockedBy: Object.entries(params).every(isValidParam) ? null : 'missing' };
};
