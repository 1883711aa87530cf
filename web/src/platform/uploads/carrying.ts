/** One upload is carried to its end, or to where it stops. */
import { inOneLine } from '@telemachos/contract/kit/texts.rules.ts';
import { giveUpThere, givenUpKey } from './giving-up.ts';
import { asFault, goesByItself } from './lines.ts';
import { change, drop, keep, type Held, type Room } from './room.ts';
import { sendInParts } from './sending.ts';
import { tellingOf } from './telling.ts';
import { idleProgress, isFinalFault, isForgottenWith, type Upload } from './upload.rules.ts';
import type { KeptUpload } from './upload-store.ts';

/** The server knows it by this from now on. What was given up before that is given up there, too. */
const began = (room: Room, one: Held, id: number): Partial<KeptUpload> | null => {
  if (room.held.get(one.kept.key) === one) {
    // The same file, given up before unheard, is wanted again.
    void room.ground.store.remove(givenUpKey(id));
    return id === one.kept.id && !one.kept.ending ? null : { id, ending: false };
  }
  if (!room.isClosed) void giveUpThere(room, one.kept, id);
  return null;
};

/** Carries one to its end, or to where it stops. */
export const carry = async (room: Room, line: Upload, one: Held): Promise<void> => {
  const { ground, project, held } = room;
  const stopping = new AbortController();
  one.stopping = stopping;
  change(room, line.key, { state: 'hashing', progress: 0, fault: null });
  const telling = tellingOf(
    line,
    ground,
    (changes) => stopping.signal.aborted || change(room, line.key, changes),
    (id) => {
      const changes = began(room, one, id);
      if (changes) void keep(room, one, changes);
    },
    async () => (held.get(line.key) === one ? keep(room, one, { ending: true }) : undefined),
  );
  try {
    const { file, ending, id: asked } = one.kept;
    const way = ground.wayOf(line, project, asked);
    const sent = await sendInParts(way, file, telling, stopping.signal, ending ? asked : null);
    if (stopping.signal.aborted) return;
    if (sent === null) {
      void keep(room, one, { ending: false, file: null });
      return change(room, line.key, { state: 'asking' });
    }
    const { id, name } = sent;
    // Letters that are composed otherwise make no other name.
    const came = { made: id, keptAs: name === inOneLine(line.name.normalize('NFC')) ? null : name };
    drop(room, line.key);
    change(room, line.key, { state: 'done', progress: idleProgress, speed: null, ...came });
    ground.done({ ...line, ...came });
  } catch (error) {
    const fault = asFault(error);
    // Also where it was paused before this answer came.
    if (isForgottenWith(fault) && held.get(line.key) === one) void keep(room, one, { id: null, ending: false });
    if (stopping.signal.aborted) return;
    // It is told after a reload, too. What would be refused again is not tried again: its file is no more kept.
    if (isFinalFault(fault)) void keep(room, one, { fault, file: null });
    else if (!goesByItself(fault)) void keep(room, one, { fault });
    change(room, line.key, { state: 'failed', progress: idleProgress, speed: null, fault });
  } finally {
    one.stopping = null;
  }
};
