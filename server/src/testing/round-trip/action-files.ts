/** Round trips of files for actions. */
import { pdf } from '../../features/files/testing/giving.ts';
import { fetchHanded, giveFor, makeUpload } from '../../features/files/testing/handing.ts';
import type { World } from '../world.ts';
import { shownMedia } from './media.ts';
import { oddText, type RoundTrip } from './texts.ts';

const menteeOf = async (world: World) =>
  (await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`))[0]?.id ?? 0;

/** A file by an odd name. */
const handedFile: RoundTrip = async (world, as) => {
  const [mentee, action] = [await as('mentee'), await makeUpload(world)];
  const name = "Βιογραφικό e\u0301 '%41 & (2).pdf".normalize('NFC');
  const { body } = await giveFor(world, mentee, action, 'cv', [{ name, content: pdf }]);
  const file = { ActionId: String(action), Id: String(body.Files?.[0]?.Id) };
  return {
    sent: [name, pdf.toString('base64')],
    back: [body.Files?.[0]?.Name, (await fetchHanded(world, mentee, file)).rawPayload.toString('base64')],
  };
};

/** The reason why they came back. */
const returnedWith: RoundTrip = async (world, as) => {
  const [mentee, ActionId] = [await as('mentee'), await makeUpload(world)];
  await giveFor(world, mentee, ActionId, 'cv', [{ name: 'cv.pdf', content: pdf }]);
  const { Version } = await mentee.done('/api/files/ActionFiles', { ActionId });
  const handed = await mentee.done('/api/files/HandIn', { ActionId, Version });
  const mentor = await as('mentor');
  const MenteeId = await menteeOf(world);
  const Reason = oddText.trim();
  await mentor.done('/api/files/Judge', { ActionId, MenteeId, Version: handed.Version, Accept: false, Reason });
  return { sent: Reason, back: (await mentee.done('/api/files/ActionFiles', { ActionId })).History.at(-1)?.Reason };
};

const state = { nothing: 'says that something happened; action-files.test.ts reads what became of it' };

/** The calls of files for actions. */
export const handingTrips = {
  'files.actionFiles': 'reads',
  'files.giveActionFiles': { by: 'files.actionFile', trip: handedFile },
  'files.removeActionFile': state,
  'files.actionFile': 'reads',
  'files.handIn': state,
  'files.judgeFiles': { by: 'files.actionFiles', trip: returnedWith },
} as const;

/** Good inputs of these calls, and of those of media. */
export const handedIn = (world: () => World) => {
  const given = async () => {
    const mentee = await world().enter('mentee');
    const ActionId = await makeUpload(world());
    const { body } = await giveFor(world(), mentee, ActionId, 'cv', [{ name: 'cv.pdf', content: pdf }]);
    const { Version } = await mentee.done('/api/files/ActionFiles', { ActionId });
    return { mentee, ActionId, Id: body.Files?.[0]?.Id ?? 0, Version };
  };
  return {
    ...shownMedia(world),
    'files.actionFiles': async () => ({ role: 'Mentee', good: { ActionId: (await given()).ActionId } }),
    'files.giveActionFiles': async () => ({
      role: 'Mentee',
      good: { ActionId: (await given()).ActionId, Key: 'cv' },
    }),
    'files.removeActionFile': async () => {
      const { ActionId, Id } = await given();
      return { role: 'Mentee', good: { ActionId, Id } };
    },
    'files.actionFile': async () => {
      const { ActionId, Id } = await given();
      return { role: 'Mentee', good: { ActionId: String(ActionId), Id: String(Id) } };
    },
    'files.handIn': async () => {
      const { ActionId, Version } = await given();
      return { role: 'Mentee', good: { ActionId, Version } };
    },
    'files.judgeFiles': async () => {
      const { mentee, ActionId, Version } = await given();
      const handed = await mentee.done('/api/files/HandIn', { ActionId, Version });
      const good = { ActionId, MenteeId: await menteeOf(world()), Version: handed.Version, Accept: false, Reason: 'α' };
      return { role: 'Mentor', good };
    },
  };
};
