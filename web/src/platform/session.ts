/**
 * Who is signed in, in which project and role. Resolved once and kept; a refusal means nobody (specification 000 §4),
 * no answer at all, or a fault of the server, does not.
 */
import type { CurrentUser } from '@telemachos/contract/features/account/account.schemas.ts';
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { toApiProblem, onSignInRequired, currentPersonId, currentProjectId, send } from './api.ts';
import { isFinal } from './failure-messages.ts';
import { leaveImpersonation } from './impersonation.ts';
import { adoptLanguage, enterWords } from './i18n.ts';
import { setLanguage } from './languages.ts';
import { requiredStepPath, type RequiredStepPath } from './required-step.ts';
import { localSettings, useObservable, createObservable } from './store.ts';

/** The signed-in person as the current project sees them. */
export type Session = CurrentUser;
/** A project of the person. */
export type OwnProject = Session['Projects'][number];

/** The session; undefined before it was asked for. The cache of reads comes with other pages than the sign-in page. */
const current = createObservable<Session | null | undefined>(undefined);
let asking: Promise<Session | null> | undefined;
current.subscribe(() => currentPersonId.set(current.get()?.Id ?? null));

/** What forgets the reads of the person who was here; the cache of reads registers itself. */
const forgetting = new Set<() => void>();
/** Be told when everything read so far belongs to somebody else. */
export const onForget = (forget: () => void): void => void forgetting.add(forget);

const endings = new Set<() => void>();
/** Be told when a call answers that nobody is signed in any more. */
export const onSessionEnded = (told: () => void): void => void endings.add(told);
/** Tell that a call answered so. */
export const sessionEnded = (): void => endings.forEach((told) => told());

/** Be told, while somebody is here, when another tab of this browser finds that nobody is any more, or that somebody is again. */
export const onHereElsewhere = (told: (isSomebody: boolean) => void, options?: AddEventListenerOptions): void =>
  addEventListener(
    'storage',
    ({ key, newValue }) => key === localSettings.name(signedInHere) && current.get() && told(newValue !== ''),
    options,
  );

/** A session that ended in the middle of work: of whom, and how it goes on (`same`: the same person is here again). */
export type Ended = { session: Session; goOn: (how: 'same' | 'leave') => void };
/** What is asked over the page while calls wait for it; null while nothing is. */
export const endedSession = createObservable<Ended | null>(null);
let goingOn: Promise<boolean> | undefined;

onSignInRequired(() => {
  const session = current.get();
  if (!session) return Promise.resolve(false);
  if (session.SeenBy) return leaveImpersonation();
  goingOn ??= new Promise((resolve) => {
    const goOn: Ended['goOn'] = (how) => {
      goingOn = undefined;
      endedSession.set(null);
      resolve(how === 'same');
      if (how === 'leave') sessionEnded();
    };
    endedSession.set({ session, goOn });
  });
  return goingOn;
});

/** The role chosen by hand; null means the first one held. */
const chosenRole = createObservable<Role | null>(null);

/** Whether somebody who signed in from this browser may still be: what a page for everybody asks before it asks who. */
const signedInHere = 'here';

/** Whether anybody is signed in. */
export const isSomebodyHere = async (): Promise<boolean> => {
  const { Authenticated } = await send('/Account/Identity', {}, { anonymous: true });
  localSettings.set(signedInHere, Authenticated ? '1' : '');
  return Authenticated;
};

/** The same before it is asked who: it keeps a visitor's browser free of refused calls. */
const isAnybodyHere = async (): Promise<boolean> => {
  if (await isSomebodyHere()) return true;
  // What was kept to start without a network is nobody's any more.
  if (localSettings.get('offline')) await import('./offline/offline-store.ts').then((file) => file.clearOffline());
  return false;
};

/** Whether the server said just now that somebody is signed in, also where it could not say who. */
export const somebodyIsHere = createObservable(false);

/** Who is here; `isSure` where that there is somebody was said just now. */
const resolve = async (isSure = false): Promise<Session | null> => {
  somebodyIsHere.set(isSure);
  try {
    if (!isSure && !(await isAnybodyHere())) return null;
    somebodyIsHere.set(true);
    localSettings.set(signedInHere, '1');
    const user = await send('/api/user/getcurrent', {}, { anonymous: true });
    leftAt = null;
    if (currentProjectId.get() === null) {
      const last = Number(localSettings.get(`project.${user.Id}`));
      const project =
        user.Projects.find((own) => own.Id === last) ??
        user.Projects.find((own) => own.Id === user.ProjectId) ??
        user.Projects[0];
      if (project) currentProjectId.set(project.Id);
      if (project && project.Id !== user.ProjectId) return await resolve(true);
    }
    const keptOf = localSettings.get('offline');
    if (keptOf && keptOf !== String(user.Id))
      await import('./offline/offline-store.ts').then((file) => file.clearOffline());
    await adoptLanguage(user.Language);
    await enterWords(user.Words);
    return user;
  } catch (error) {
    const { code, status } = toApiProblem(error);
    // A refusal means nobody; a fault of the server, or too many questions, say nothing about who is here.
    if (status > 0 && isFinal(error)) return null;
    const known = current.get() ?? (code === 'NETWORK' || code === 'UNAVAILABLE' ? await withoutNetwork() : null);
    // Nobody said that nobody is here: it is asked again later.
    if (known === null) throw error;
    return known;
  }
};

/** Where the open questionnaire is, when there was no network to start with; null otherwise. */
let leftAt: string | null = null;
/** The address that leads back into the answers when there is nothing else to show. */
export const openWithoutNetwork = (): string | null => leftAt;

/** Who was here when there was a network, while a questionnaire of theirs is open. */
const withoutNetwork = async (): Promise<Session | null> => {
  if (!localSettings.get('offline')) return null;
  try {
    const kept = await import('./offline/offline-store.ts').then((file) => file.readOfflineSession());
    if (kept === null) return null;
    // What this very code has kept of the server's answer.
    const session = kept as Session;
    if (currentProjectId.get() === null) currentProjectId.set(session.ProjectId);
    leftAt = localSettings.get('offline.at');
    return session;
  } catch {
    return null;
  }
};

/**
 * Ask again: after signing in, consenting, changing the profile. Of several at once the last one counts. Without an
 * answer, and without anybody known, it fails with the problem of the network or the server.
 */
export const refreshSession = (): Promise<Session | null> => refresh(false);

const refresh = (isSure: boolean): Promise<Session | null> => {
  const asked: Promise<Session | null> = resolve(isSure).then(
    (session): Session | null | Promise<Session | null> => {
      if (asking !== asked) return asking ?? session;
      asking = undefined;
      current.set(session);
      return session;
    },
    (error: unknown) => {
      if (asking === asked) asking = undefined;
      throw error;
    },
  );
  asking = asked;
  return asked;
};

/** The session, asked for only the first time. */
export const ensureSession = (): Promise<Session | null> => {
  const known = current.get();
  return asking ?? (known === undefined ? refreshSession() : Promise.resolve(known));
};

/** Whether somebody may be signed in from this browser. Without it there may be a session nevertheless. */
export const mayBeHere = (): boolean => Boolean(localSettings.get(signedInHere));

/**
 * Who is here, for a page that anybody may open and that speaks otherwise to who is signed in. A visitor's browser asks
 * nothing; without an answer nobody is known.
 */
export const knowSession = async (): Promise<void> => {
  if (mayBeHere()) await ensureSession().catch(() => null);
};

const leads = new Set<(path: RequiredStepPath) => void>();
/** Be told when a call answered that something is asked first, and the session knows it now: where it is given. */
export const onAskedFirst = (told: (path: RequiredStepPath) => void): void => void leads.add(told);
let asked: Promise<void> | undefined;
/** Tell that a call answered so. Once is enough: who looks after something unsaved is not asked again with each save. */
export const askedFirst = (): void => {
  if (requiredStepPath(current.get())) return;
  asked ??= refreshSession().then((session) => {
    asked = undefined;
    const path = requiredStepPath(session);
    if (path) leads.forEach((told) => told(path));
  });
};

const forgetReads = (): void => forgetting.forEach((forget) => forget());

/** Forget the person and everything read for them. */
export const forgetSession = (): void => {
  currentProjectId.set(null);
  chosenRole.set(null);
  forgetReads();
  if (localSettings.get('offline'))
    void import('./offline/offline-store.ts').then((file) => file.clearOffline()).catch(() => undefined);
  asking = undefined;
  localSettings.set(signedInHere, '');
  void enterWords();
  current.set(null);
};

/** After signing in: nothing read before may be shown. Where no answer came, the next screen asks who is here. */
export const startSession = async (): Promise<Session | null> => {
  currentProjectId.set(null);
  chosenRole.set(null);
  forgetReads();
  current.set(undefined);
  return refresh(true).catch(() => null);
};

/** The session for a screen; null for visitors. */
export const useSession = (): Session | null => useObservable(current) ?? null;

/** The current project of the session. */
export const projectOf = (session: Session): OwnProject | null =>
  session.Projects.find((own) => own.Id === currentProjectId.get()) ?? null;

/** The project a URL's segment names (its url or its Id; case does not count). */
export const projectNamed = (session: Session, segment: string): OwnProject | null =>
  session.Projects.find((own) => own.url.toLowerCase() === segment.toLowerCase() || String(own.Id) === segment) ?? null;

/** How the project is called in a URL. */
export const segmentOf = (project: Pick<OwnProject, 'Id' | 'url'>): string => project.url || String(project.Id);

/**
 * Whether the list of mentees is everybody's: who has mentees of their own and runs nothing sees those alone, and it is
 * called theirs.
 */
export const seesAllMentees = ({ Abilities }: OwnProject): boolean =>
  Abilities.includes('project.manage') || !Abilities.includes('mentor.caseload');

/** Make a project the current one; its own view of the person is fetched when it was another. */
export const enterProject = async (session: Session, project: OwnProject): Promise<Session | null> => {
  if (currentProjectId.get() === project.Id && session.ProjectId === project.Id) return session;
  currentProjectId.set(project.Id);
  chosenRole.set(null);
  localSettings.set(`project.${session.Id}`, String(project.Id));
  return refreshSession();
};

const roleKey = (session: Session, project: OwnProject): string => `role.${session.Id}.${project.Id}`;

/** The role the person acts in: the chosen or remembered one while held, else the first held (001 §4). */
export const roleOf = (session: Session, chosen: Role | null = chosenRole.get()): Role | null => {
  const project = projectOf(session);
  if (!project) return null;
  const kept = chosen ?? localSettings.get(roleKey(session, project));
  return kept && isRole(kept) && project.Roles.includes(kept) ? kept : (project.Roles[0] ?? null);
};

/** The role the person acts in, watched. */
export const useCurrentRole = (): Role | null => {
  const session = useSession();
  const chosen = useObservable(chosenRole);
  useObservable(currentProjectId);
  return session ? roleOf(session, chosen) : null;
};

/** Act in another of the held roles. */
export const chooseRole = (session: Session, role: Role): void => {
  const project = projectOf(session);
  if (project) localSettings.set(roleKey(session, project), role);
  chosenRole.set(role);
};

/** The current project, watched. */
export const useProject = (): OwnProject | null => {
  const session = useSession();
  useObservable(currentProjectId);
  return session ? projectOf(session) : null;
};

/** End the session on the server, then here; a server that cannot be reached is told to the caller. */
export const signOut = async (): Promise<void> => {
  const person = current.get()?.Id;
  // Its code comes first: what cannot be forgotten here must not be left by a session that has ended.
  const { forgetHere } = await import('./offline/forget.ts');
  await send('/Account/Logout', {});
  if (person !== undefined) await forgetHere(person);
  forgetSession();
};

/** Change the language here and, for a signed-in person, with their account; rejects when only this device kept it. */
export const chooseLanguage = async (language: string): Promise<void> => {
  await setLanguage(language);
  if (current.get()) await send('/Account/SetLanguage', { Language: language });
};
