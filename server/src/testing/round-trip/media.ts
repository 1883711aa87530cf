/** Round trips of media files and watched parts. */
import { fetchMedium, giveMedium, makeShowing, media } from '../../features/files/testing/media.ts';
import type { World } from '../world.ts';
import { el, type RoundTrip } from './texts.ts';

/** A sound by an odd name. */
const givenMedium: RoundTrip = async (world, as) => {
  const admin = await as('admin');
  const [name, content] = ["Ήχος e\u0301 '%41 & (2).mp3".normalize('NFC'), media.mp3('there and back')];
  const { body } = await giveMedium(world, admin, name, content, { Seconds: '2.5' });
  const query = { ProjectId: 1, Id: body.Id ?? 0 };
  const back = await fetchMedium(world, admin, query, {}, '/api/files/ProjectMedia');
  const listed = (await admin.done('/api/files/MediaFiles', { ProjectId: 1 })).find(({ Id }) => Id === body.Id);
  return {
    sent: [name, 2.5, content.toString('base64')],
    back: [listed?.Name, listed?.Seconds, back.rawPayload.toString('base64')],
  };
};

const video = async (world: World) => {
  const { body } = await giveMedium(world, await world.enter('admin'), 'α.mp4', media.mp4('trip'), { Seconds: '10' });
  const File = body.Id ?? 0;
  return { File, ActionId: await makeShowing(world, [{ File, Kind: 'video', Title: el('α'), Text: el('β') }]) };
};

/** Two parts of a video. */
const watchedParts: RoundTrip = async (world, as) => {
  const [mentee, { File, ActionId }] = [await as('mentee'), await video(world)];
  const sent: [number, number][] = [
    [0, 2.5],
    [4, 6.1],
  ];
  await mentee.done('/api/mentee/Watched', { ActionId, File, Spans: sent, Place: 6.1 });
  const { Data } = await mentee.done('/api/mentee/GetActionData', { ActionId });
  const kept = Object(Object(Object(Data).Watched).Files)[File];
  return { sent: { Spans: sent, Place: 6.1 }, back: kept };
};

/** The calls of media. */
export const mediaTrips = {
  'files.giveMedia': { by: 'files.projectMedia', trip: givenMedium },
  'files.mediaFiles': 'reads',
  'files.projectMedia': 'reads',
  'files.media': 'reads',
  'actions.watched': { by: 'actions.menteeData', trip: watchedParts },
} as const;

/** Good inputs of these calls. */
export const shownMedia = (world: () => World) => ({
  'files.giveMedia': async () => ({ role: 'Admin', good: { ProjectId: 1, Seconds: 2 } }),
  'files.projectMedia': async () => ({
    role: 'Admin',
    good: { ProjectId: '1', Id: String((await video(world())).File) },
  }),
  'files.media': async () => {
    const { File, ActionId } = await video(world());
    return { role: 'Mentee', good: { ActionId: String(ActionId), Id: String(File) } };
  },
  'actions.watched': async () => ({
    role: 'Mentee',
    good: { ...(await video(world())), Spans: [[0, 1]], Place: 1 },
  }),
});
