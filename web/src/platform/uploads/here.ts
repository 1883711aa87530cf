/** The uploads of whoever is signed in, in the project on screen: one for the page. */
import i18next from 'i18next';
import { inOneLine } from '@telemachos/contract/kit/texts.rules.ts';
import { onForget } from '../session.ts';
import { remembered } from '../store.ts';
import { settleToast, toast } from '../toasts.ts';
import type { Whose } from './known.ts';
import { onForgetUploads, unfinishedUploadsKey } from './forget-uploads.ts';
import { isFromElsewhere, stateOf } from './lines.ts';
import { openRooms } from './open-rooms.ts';
import { browserUploads } from './upload-store.ts';
import { isUnderWay } from './upload.rules.ts';
import { openUploads, type Uploads } from './uploads.ts';
import { claim, giveUp, knownUploads, readAnew, wayOf } from './way.ts';

/** A page that is left while a file is on its way has the browser ask, unless it goes on by itself afterwards. */
const hold = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether this person has unfinished uploads in this browser: the frame then continues them on any page. */
export const leftUnderWay = (owner: number): boolean => remembered.get(unfinishedUploadsKey) === String(owner);

/** Between two looks at what another device began, in milliseconds. */
const lookAgain = 30_000;

const openHere = (whose: Whose): Uploads => {
  let arrived = 0;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const uploads: Uploads = openUploads(whose, {
    store: browserUploads,
    wayOf,
    giveUp,
    wasOver: ({ key, place, name }) => {
      settleToast(key);
      readAnew(place.where);
      toast('info', i18next.t('uploads:parts.wasOver', { name: inOneLine(name) }), { time: 'link' });
    },
    notGivenUp: ({ key, name }) => {
      settleToast(key);
      toast('error', i18next.t('uploads:parts.notGivenUp', { name: inOneLine(name) }), { about: key });
    },
    known: knownUploads,
    claim,
    now: () => Date.now(),
    elsewhereDone: ({ where }) => readAnew(where),
    done: ({ key, place }) => {
      settleToast(key);
      readAnew(place.where);
      arrived += 1;
      if (uploads.list.get().some(isUnderWay)) return;
      toast('success', i18next.t('uploads:parts.arrived', { count: arrived }));
      arrived = 0;
    },
  });
  const look = (): void => {
    looking = undefined;
    void uploads.restore().then(planLook);
  };
  const planLook = (): void => {
    if (uploads.list.get().some(isFromElsewhere)) looking ??= setTimeout(look, lookAgain);
  };
  uploads.list.watch(planLook);
  void uploads.restore();
  return uploads;
};

const rooms = openRooms({
  open: openHere,
  goesOn: async (owner) => (await browserUploads.all(owner)).some((kept) => stateOf(kept) === 'waiting'),
  underWay: (owner) => remembered.set(unfinishedUploadsKey, String(owner)),
  nothingLeft: (owner) => {
    if (leftUnderWay(owner)) remembered.set(unfinishedUploadsKey, '');
  },
  hold: (isHeld) => (isHeld ? addEventListener('beforeunload', hold) : removeEventListener('beforeunload', hold)),
});

/** Those of somebody in a project; opened, they go on with what was left. */
export const uploadsOf = (whose: Whose): Uploads => rooms.of(whose);

onForget(() => rooms.close());
onForgetUploads(() => rooms.close());
