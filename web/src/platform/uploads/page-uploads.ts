/** Uploads of the signed-in person on this page. */
import i18next from 'i18next';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { onForget } from '../session.ts';
import { localSettings } from '../local-settings.ts';
import { dismissToastsAbout, showToast } from '../toasts.ts';
import { onClearUploads, uploadOwnerSetting } from './clear-uploads.ts';
import type { UploadOwner } from './server-uploads.ts';
import { isRemoteUpload, restoredState } from './upload-lines.ts';
import { createUploadRegistry } from './upload-registry.ts';
import { browserUploadStore } from './upload-store.ts';
import { isActive } from './upload.rules.ts';
import { openUploads, type Uploads } from './uploads.ts';
import {
  acquireUploadLock,
  cancelUploadOnServer,
  fetchServerUploads,
  invalidateUploadQueries,
  createUploadTransport,
} from './upload-api.ts';

/** Makes the browser ask before it leaves the page while a file is being sent that cannot continue by itself. */
const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether this person has unfinished uploads in this browser: the frame then continues them on any page. */
export const hasUnfinishedUploads = (owner: number): boolean => localSettings.get(uploadOwnerSetting) === String(owner);

/** Milliseconds between checks of uploads that other devices started. */
const recheckIntervalMs = 30_000;

const openPageUploads = (whose: UploadOwner): Uploads => {
  let arrived = 0;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const uploads: Uploads = openUploads(whose, {
    store: browserUploadStore,
    createTransport: createUploadTransport,
    cancelOnServer: cancelUploadOnServer,
    onAlreadyCompleted: ({ key, place, name }) => {
      dismissToastsAbout(key);
      invalidateUploadQueries(place.where);
      showToast('info', i18next.t('uploads:parts.wasOver', { name: toSingleLine(name) }), { time: 'link' });
    },
    onCancelFailed: ({ key, name }) => {
      dismissToastsAbout(key);
      showToast('error', i18next.t('uploads:parts.notGivenUp', { name: toSingleLine(name) }), { subject: key });
    },
    fetchServerUploads: fetchServerUploads,
    acquireLock: acquireUploadLock,
    now: () => Date.now(),
    onRemoteCompleted: ({ where }) => invalidateUploadQueries(where),
    onCompleted: ({ key, place }) => {
      dismissToastsAbout(key);
      invalidateUploadQueries(place.where);
      arrived += 1;
      if (uploads.list.get().some(isActive)) return;
      showToast('success', i18next.t('uploads:parts.arrived', { count: arrived }));
      arrived = 0;
    },
  });
  const look = (): void => {
    looking = undefined;
    void uploads.restore().then(planLook);
  };
  const planLook = (): void => {
    if (uploads.list.get().some(isRemoteUpload)) looking ??= setTimeout(look, recheckIntervalMs);
  };
  uploads.list.subscribe(planLook);
  void uploads.restore();
  return uploads;
};

const registry = createUploadRegistry({
  open: openPageUploads,
  hasResumable: async (owner) =>
    (await browserUploadStore.all(owner)).some((kept) => restoredState(kept) === 'waiting'),
  onActive: (owner) => localSettings.set(uploadOwnerSetting, String(owner)),
  onNothingLeft: (owner) => {
    if (hasUnfinishedUploads(owner)) localSettings.set(uploadOwnerSetting, '');
  },
  holdPage: (isHeld) =>
    isHeld ? addEventListener('beforeunload', preventUnload) : removeEventListener('beforeunload', preventUnload),
});

/** The uploads of a person in a project. The first call resumes unfinished ones. */
export const getUploads = (whose: UploadOwner): Uploads => registry.of(whose);

onForget(() => registry.close());
onClearUploads(() => registry.close());
