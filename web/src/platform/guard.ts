/**
 * Who may go where: sign-in, applicant, password, consent, project, ability, in that order (specification 000 §2, §4).
 */
import { redirect } from '@tanstack/react-router';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import {
  enterProject,
  ensureSession,
  onlyApplies,
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

/** Where a first password of one's own is chosen; nothing else is open before that. */
const choosePassword = '/applicant';

/** The session of somebody who may go on; otherwise throws the redirect. */
export const requireSession = async (going: Going): Promise<Session> => {
  const session = await ensureSession();
  if (!session) throw toSignIn(going);
  const choosing = going.pathname.toLowerCase() === choosePassword;
  if (session.MustChoosePassword && !choosing)
    throw redirect({ to: choosePassword, search: { returnUrl: going.href }, replace: true });
  if (session.NeedsConsent && !choosing && !is(going, '/gdpr'))
    throw redirect({ to: '/gdpr', search: { returnUrl: going.href }, replace: true });
  return session;
};

/**
 * Open a screen outside the frame: the ability in any of the person's projects, or among the roles held without one.
 */
export const requireAbility = async (going: Going, ability: Ability): Promise<Session> => {
  const session = await requireSession(going);
  if (session.Abilities.includes(ability) || session.Projects.some((own) => own.Abilities.includes(ability)))
    return session;
  throw toSignIn(going);
};

/**
 * Where '/' leads: without a network into the open questionnaire, applicants to their page, everybody else home in
 * their project.
 */
export const requireHome = async (going: Going): Promise<never> => {
  const session = await requireSession(going);
  const left = openWithoutNetwork();
  if (left) throw redirect({ to: left, replace: true });
  if (onlyApplies(session)) throw redirect({ to: '/applicant', replace: true });
  const project = projectOf(session) ?? session.Projects[0];
  if (!project) throw redirect({ to: '/signin', search: { returnUrl: '/' }, replace: true });
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
  throw redirect({ to: '/', replace: true });
};

/** Open a screen of the current project. */
export const requireInProject = async (going: Going, ability: Ability | undefined): Promise<void> => {
  const session = await requireSession(going);
  if (!ability || projectOf(session)?.Abilities.includes(ability)) return;
  if (onlyApplies(session)) throw redirect({ to: '/applicant', replace: true });
  throw toSignIn(going);
};
