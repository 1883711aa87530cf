/** The uploads of whoever is signed in, in the project on screen: one for the page. */
import i18next from 'i18next';
import { inOneLine } from '@telemachos/contract/kit/texts.rules.ts';
import { onForget } from '../session.ts';
import { localSettings } from '../store.ts';
import { dismissToastsAbout, showToast } from '../toasts.ts';
import { onForgetUploads, unfinishedUploadsKey } from './forget-uploads.ts';
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

/** A page that is left while a file is on its way has the browser ask, unless it goes on by itself afterwards. */
const hold = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether this person has unfinished uploads in this browser: the frame then continues them on any page. */
export const leftUnderWay = (owner: number): boolean => localSettings.get(unfinishedUploadsKey) === String(owner);

/** Between two looks at what another device began, in milliseconds. */
const lookAgain = 30_000;

const openHere = (whose: UploadOwner): Uploads => {
  let arrived = 0;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const uploads: Uploads = openUploads(whose, {
    store: browserUploadStore,
    createTransport,
    cancelOnServer,
    onAlreadyCompleted: ({ key, place, name }) => {
      dismissToastsAbout(key);
      invalidateUploadQueries(place.where);
      showToast('info', i18next.t('uploads:parts.wasOver', { name: inOneLine(name) }), { time: 'link' });
    },
    onCancelFailed: ({ key, name }) => {
      dismissToastsAbout(key);
      showToast('error', i18next.t('uploads:parts.notGivenUp', { name: inOneLine(name) }), { subject: key });
    },
    fetchServerUploads: fetchServerUploads,
    acquireLock,
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
    if (uploads.list.get().some(isRemoteUpload)) looking ??= setTimeout(look, lookAgain);
  };
  uploads.list.subscribe(planLook);
  void uploads.restore();
  return uploads;
};

const rooms = createUploadRegistry({
  open: openHere,
  hasResumable: async (owner) =>
    (await browserUploadStore.all(owner)).some((kept) => restoredState(kept) === 'waiting'),
  onActive: (owner) => localSettings.set(unfinishedUploadsKey, String(owner)),
  onNothingLeft: (owner) => {
    if (leftUnderWay(owner)) localSettings.set(unfinishedUploadsKey, '');
  },
  holdPage: (isHeld) => (isHeld ? addEventListener('beforeunload', hold) : removeEventListener('beforeunload', hold)),
});

/** Those of somebody in a project; opened, they go on with what was left. */
export const uploadsOf = (whose: UploadOwner): Uploads => rooms.of(whose);

onForget(() => rooms.close());
onForgetUploads(() => rooms.close());
