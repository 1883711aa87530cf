/**
 * The signed-in person with their project and role. It is fetched once and kept. A refusal means that nobody is signed
 * in (specification 000 §4); a server error or a lost connection does not.
 */
import type { CurrentUser } from '@telemachos/contract/features/account/account.schemas.ts';
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { toApiProblem, onSignInRequired, currentPersonId, currentProjectId, send } from './api.ts';
import { isPermanentFailure } from './failure-messages.ts';
import { leaveImpersonation } from './impersonation.ts';
import { adoptLanguage, setProjectTexts } from './i18n.ts';
import { setLanguage } from './languages.ts';
import { requiredStepPath, type RequiredStepPath } from './required-step.ts';
import { localSettings } from './local-settings.ts';
import { useObservable, createObservable } from './observable.ts';

/** The signed-in person as the current project sees them. */
export type Session = CurrentUser;
export type OwnProject = Session['Projects'][number];

/** The session; undefined before the first request. */
const current = createObservable<Session | null | undefined>(undefined);
let pendingRequest: Promise<Session | null> | undefined;
current.subscribe(() => currentPersonId.set(current.get()?.Id ?? null));

/** Called when the signed-in person changes. The query cache registers itself. */
const forgetListeners = new Set<() => void>();
/** Registers a listener for the moment when everything read belongs to another person. */
export const onForget = (forget: () => void): void => void forgetListeners.add(forget);

const endListeners = new Set<() => void>();
/** Registers a listener for calls that find the session ended. */
export const onSessionEnded = (listener: () => void): void => void endListeners.add(listener);
/** Reports that a call found the session ended. */
export const reportSessionEnded = (): void => endListeners.forEach((listener) => listener());

/** Calls `listener` when another tab finds that the session ended or started, while somebody is signed in here. */
export const onSignInChangedElsewhere = (
  listener: (isSomebody: boolean) => void,
  options?: AddEventListenerOptions,
): void =>
  addEventListener(
    'storage',
    ({ key, newValue }) => key === localSettings.name(signedInSetting) && current.get() && listener(newValue !== ''),
    options,
  );

/** A session that ended during work, and how it continues; `same` means that the same person signed in again. */
export type EndedSession = { session: Session; resume: (how: 'same' | 'leave') => void };
/** The ended session for which the page asks to sign in while its calls wait; null otherwise. */
export const endedSession = createObservable<EndedSession | null>(null);
let pendingSignIn: Promise<boolean> | undefined;

onSignInRequired(() => {
  const session = current.get();
  if (!session) return Promise.resolve(false);
  if (session.SeenBy) return leaveImpersonation();
  pendingSignIn ??= new Promise((resolve) => {
    const resume: EndedSession['resume'] = (how) => {
      pendingSignIn = undefined;
      endedSession.set(null);
      resolve(how === 'same');
      if (how === 'leave') reportSessionEnded();
    };
    endedSession.set({ session, resume });
  });
  return pendingSignIn;
});

/** The role chosen by hand; null means the first one held. */
const chosenRole = createObservable<Role | null>(null);

/** Setting: whether somebody may be signed in. Public pages check it before they ask the server. */
const signedInSetting = 'here';

/** Asks the server whether anybody is signed in. */
export const isAuthenticated = async (): Promise<boolean> => {
  const { Authenticated } = await send('/Account/Identity', {}, { anonymous: true });
  localSettings.set(signedInSetting, Authenticated ? '1' : '');
  return Authenticated;
};

/** The same, before the session is fetched: a visitor's browser then shows no refused call. */
const checkAuthenticated = async (): Promise<boolean> => {
  if (await isAuthenticated()) return true;
  // Offline data belong to a person who is signed out.
  if (localSettings.get('offline')) await import('./offline/offline-store.ts').then((file) => file.clearOffline());
  return false;
};

/** Whether the server has just confirmed that somebody is signed in, even if it could not say who. */
export const isSignedInConfirmed = createObservable(false);

/** Fetches the session. `isSure` skips the check when the server has just confirmed that somebody is signed in. */
const fetchSession = async (isSure = false): Promise<Session | null> => {
  isSignedInConfirmed.set(isSure);
  try {
    if (!isSure && !(await checkAuthenticated())) return null;
    isSignedInConfirmed.set(true);
    localSettings.set(signedInSetting, '1');
    const user = await send('/api/user/getcurrent', {}, { anonymous: true });
    offlinePath = null;
    if (currentProjectId.get() === null) {
      const last = Number(localSettings.get(`project.${user.Id}`));
      const project =
        user.Projects.find((own) => own.Id === last) ??
        user.Projects.find((own) => own.Id === user.ProjectId) ??
        user.Projects[0];
      if (project) currentProjectId.set(project.Id);
      if (project && project.Id !== user.ProjectId) return await fetchSession(true);
    }
    const keptOf = localSettings.get('offline');
    if (keptOf && keptOf !== String(user.Id))
      await import('./offline/offline-store.ts').then((file) => file.clearOffline());
    await adoptLanguage(user.Language);
    await setProjectTexts(user.Words);
    return user;
  } catch (error) {
    const { code, status } = toApiProblem(error);
    // A refusal means that nobody is signed in. A server error or a rate limit says nothing about it.
    if (status > 0 && isPermanentFailure(error)) return null;
    const known = current.get() ?? (code === 'NETWORK' || code === 'UNAVAILABLE' ? await readOfflinePerson() : null);
    // The server did not say that nobody is signed in, so a later call asks again.
    if (known === null) throw error;
    return known;
  }
};

/** The path of the open questionnaire when the page started offline; null otherwise. */
let offlinePath: string | null = null;
/** The path that leads back to the open questionnaire after an offline start. */
export const offlineStartPath = (): string | null => offlinePath;

/** The stored person, when the page starts offline with an open questionnaire. */
const readOfflinePerson = async (): Promise<Session | null> => {
  if (!localSettings.get('offline')) return null;
  try {
    const stored = await import('./offline/offline-store.ts').then((file) => file.readOfflineSession());
    if (stored === null) return null;
    // The stored value is the server's answer, written by this code.
    const session = stored as Session;
    if (currentProjectId.get() === null) currentProjectId.set(session.ProjectId);
    offlinePath = localSettings.get('offline.at');
    return session;
  } catch {
    return null;
  }
};

/** Fetches the session again. Of concurrent requests the last counts. Fails without an answer and a known session. */
export const refreshSession = (): Promise<Session | null> => refresh(false);

const refresh = (isSure: boolean): Promise<Session | null> => {
  const request: Promise<Session | null> = fetchSession(isSure).then(
    (session): Session | null | Promise<Session | null> => {
      if (pendingRequest !== request) return pendingRequest ?? session;
      pendingRequest = undefined;
      current.set(session);
      return session;
    },
    (error: unknown) => {
      if (pendingRequest === request) pendingRequest = undefined;
      throw error;
    },
  );
  pendingRequest = request;
  return request;
};

/** The session, fetched only the first time. */
export const ensureSession = (): Promise<Session | null> => {
  const known = current.get();
  return pendingRequest ?? (known === undefined ? refreshSession() : Promise.resolve(known));
};

/** Whether somebody may be signed in from this browser. A session can exist without this flag. */
export const maybeSignedIn = (): boolean => Boolean(localSettings.get(signedInSetting));

/** Loads the session on a public page. A visitor’s browser sends no request; errors count as nobody. */
export const loadSessionIfSignedIn = async (): Promise<void> => {
  if (maybeSignedIn()) await ensureSession().catch(() => null);
};

const requiredStepListeners = new Set<(path: RequiredStepPath) => void>();
/** Registers a listener for the page of a required step, after a call was refused because of it. */
export const onRequiredStep = (listener: (path: RequiredStepPath) => void): void =>
  void requiredStepListeners.add(listener);
let pendingRequiredStep: Promise<void> | undefined;
/** Reports such a refusal. One report is enough: a person who finishes unsaved work is not redirected at each save. */
export const reportRequiredStep = (): void => {
  if (requiredStepPath(current.get())) return;
  pendingRequiredStep ??= refreshSession().then((session) => {
    pendingRequiredStep = undefined;
    const path = requiredStepPath(session);
    if (path) requiredStepListeners.forEach((listener) => listener(path));
  });
};

const notifyForget = (): void => forgetListeners.forEach((forget) => forget());

/** Forgets the person and everything read for them. */
export const forgetSession = (): void => {
  currentProjectId.set(null);
  chosenRole.set(null);
  notifyForget();
  if (localSettings.get('offline'))
    void import('./offline/offline-store.ts').then((file) => file.clearOffline()).catch(() => undefined);
  pendingRequest = undefined;
  localSettings.set(signedInSetting, '');
  void setProjectTexts();
  current.set(null);
};

/** Starts the session after sign-in, without data read before. If it fails, the next screen fetches it. */
export const startSession = async (): Promise<Session | null> => {
  currentProjectId.set(null);
  chosenRole.set(null);
  notifyForget();
  current.set(undefined);
  return refresh(true).catch(() => null);
};

/** The session for a screen; null for visitors. */
export const useSession = (): Session | null => useObservable(current) ?? null;

export const projectOf = (session: Session): OwnProject | null =>
  session.Projects.find((own) => own.Id === currentProjectId.get()) ?? null;

/** The project that a URL segment names, by its url or Id. Case does not matter. */
export const findProject = (session: Session, segment: string): OwnProject | null =>
  session.Projects.find((own) => own.url.toLowerCase() === segment.toLowerCase() || String(own.Id) === segment) ?? null;

/** The segment of a project in URLs. */
export const toUrlSegment = (project: Pick<OwnProject, 'Id' | 'url'>): string => project.url || String(project.Id);

/** Whether the person sees all mentees of the project. Mentors without management abilities see their own. */
export const seesAllMentees = ({ Abilities }: OwnProject): boolean =>
  Abilities.includes('project.manage') || !Abilities.includes('mentor.caseload');

/** Makes a project the current one. Fetches the session again when the project changed. */
export const enterProject = async (session: Session, project: OwnProject): Promise<Session | null> => {
  if (currentProjectId.get() === project.Id && session.ProjectId === project.Id) return session;
  currentProjectId.set(project.Id);
  chosenRole.set(null);
  localSettings.set(`project.${session.Id}`, String(project.Id));
  return refreshSession();
};

const roleSetting = (session: Session, project: OwnProject): string => `role.${session.Id}.${project.Id}`;

/** The role the person acts in: chosen, stored, or the first held (001 §4). */
export const roleOf = (session: Session, chosen: Role | null = chosenRole.get()): Role | null => {
  const project = projectOf(session);
  if (!project) return null;
  const role = chosen ?? localSettings.get(roleSetting(session, project));
  return role && isRole(role) && project.Roles.includes(role) ? role : (project.Roles[0] ?? null);
};

/** The role the person acts in; renders again when it changes. */
export const useCurrentRole = (): Role | null => {
  const session = useSession();
  const chosen = useObservable(chosenRole);
  useObservable(currentProjectId);
  return session ? roleOf(session, chosen) : null;
};

export const chooseRole = (session: Session, role: Role): void => {
  const project = projectOf(session);
  if (project) localSettings.set(roleSetting(session, project), role);
  chosenRole.set(role);
};

/** The current project; renders again when it changes. */
export const useProject = (): OwnProject | null => {
  const session = useSession();
  useObservable(currentProjectId);
  return session ? projectOf(session) : null;
};

/** Ends the session on the server, then here. Rejects when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  const person = current.get()?.Id;
  // Loads this code first: if it cannot load, the session must not end while the person's data remain on the device.
  const { clearPersonData } = await import('./offline/clear-person-data.ts');
  await send('/Account/Logout', {});
  if (person !== undefined) await clearPersonData(person);
  forgetSession();
};

/** Changes the language here and in the account. Rejects when only this device stored it. */
export const chooseLanguage = async (language: string): Promise<void> => {
  await setLanguage(language);
  if (current.get()) await send('/Account/SetLanguage', { Language: language });
};
