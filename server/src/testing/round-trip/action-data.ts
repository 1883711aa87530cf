/** Round trips of notes and action data. */
import type { World } from '../world.ts';
import { el, oddText, oddRecord, type RoundTrip } from './texts.ts';

const menteeOf = async (world: World) =>
  (await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`))[0]?.id ?? 0;

type Reading =
  | '/api/mentor/GetPrivateMenteeData'
  | '/api/mentor/GetPublicMenteeData'
  | '/api/mentor/GetActionMenteeData';
type Saving =
  | '/api/mentor/SavePrivateMenteeData'
  | '/api/mentor/SavePublicMenteeData'
  | '/api/mentor/SetMenteeActionData'
  | '/api/mentor/SaveMenteeActionData'
  | '/api/mentor/UpdateActionMenteeData'
  | '/api/mentor/UpdateMenteeActionData';
/** A note that is saved by one call and read by the other. */
export const noted =
  (save: Saving, read: Reading, Data: Record<string, unknown> = oddRecord): RoundTrip =>
  async (world, as) => {
    const mentor = await as('mentor');
    const at = { ActionId: await workAction(world), MenteeId: await menteeOf(world) };
    await mentor.done(save, { ...at, Data, Version: (await mentor.done(read, at)).Version });
    return { sent: Data, back: (await mentor.done(read, at)).Data };
  };

/** Notes for several mentees at once, read page by page. */
export const notedMany: RoundTrip = async (world, as) => {
  const [mentor, ActionId, MenteeId] = [await as('mentor'), await workAction(world), await menteeOf(world)];
  await mentor.done('/api/mentor/UpdateMenteeActionDataMany', {
    ActionId,
    Data: [{ MenteeId, Data: oddRecord, Version: 0 }],
  });
  const { list } = await mentor.done('/api/mentor/PublicMenteeData', { ActionId, Count: 100 });
  return { sent: oddRecord, back: list.find(({ User }) => User.Id === MenteeId)?.Data };
};

/** What is written into the fields of an action. */
export const fields = { Line: oddText, Area: oddText };
const workData = {
  Fields: [
    { Key: 'Line', Label: el('α'), Type: 'text' },
    { Key: 'Area', Label: el('β'), Type: 'textarea' },
  ],
};
/** An action of one's own with these fields. */
const workAction = async (world: World) =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Λόγια', 2, $1) RETURNING id`,
      [workData],
    )
  )[0]?.id ?? 0;

/** What a mentee writes into an action. */
export const written =
  (path: '/api/mentee/SaveActionData' | '/api/mentee/UpdateActionData'): RoundTrip =>
  async (world, as) => {
    const [mentee, ActionId] = [await as('mentee'), await workAction(world)];
    await mentee.done(path, { ActionId, Data: fields, Version: 0 });
    return { sent: fields, back: (await mentee.done('/api/mentee/GetActionData', { ActionId })).Data };
  };

/** A mentor's own data of an action. */
export const ownWork: RoundTrip = async (world, as) => {
  const [mentor, ActionId] = [await as('mentor'), await workAction(world)];
  await mentor.done('/api/mentor/UpdateActionData', { ActionId, Data: oddRecord, Version: 0 });
  return { sent: oddRecord, back: (await mentor.done('/api/mentor/GetActionData', { ActionId })).Data };
};
