/** Watching: told in pieces, believed as far as time allows, done by itself once it is enough; and what it leaves alone. */
import { expect, test } from 'vitest';
import { giveMedium, makeShowing, media } from '../files/testing/media.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const second = 1000;
let marks = 0;

/** An action with a video of 60 seconds, of which 80 % is asked for, and a sound that does not count. */
const begin = async (more: object = {}, flags = 2) => {
  const world = shared();
  const admin = await world.enter('admin');
  const give = async (name: string, content: Buffer) =>
    (await giveMedium(world, admin, name, content, { Seconds: '60' })).body.Id ?? 0;
  marks += 1;
  const [video, sound] = [
    await give('α.mp4', media.mp4(`watched ${marks}`)),
    await give('β.mp3', media.mp3(`heard ${marks}`)),
  ];
  const words = { Title: { el: 'α' }, Text: { el: 'β' } };
  const action = await makeShowing(
    world,
    [
      { File: video, Kind: 'video', Share: 80, ...words },
      { File: sound, Kind: 'sound', ...words },
    ],
    flags,
    more,
  );
  return { world, admin, video, sound, action, mentee: await makeMentee(world) };
};

type Spans = [number, number][];
const tell = (mentee: Person, ActionId: number, File: number, Spans: Spans, Place = 0) =>
  mentee.call('/api/mentee/Watched', { ActionId, File, Spans, Place });
const line = async (mentee: Person, action: number) =>
  (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === action);

test('watched in pieces, resumed, done by itself at its share; the words one reads are saved over it all the same', async () => {
  const { world, action, video, sound, mentee } = await begin({ Text: { el: 'Δείτε το' } });
  expect(await line(mentee, action)).toMatchObject({ State: 'ready', Completion: 0 });
  await tell(mentee, action, video, []);
  world.passTime(15 * second);
  expect((await tell(mentee, action, video, [[0, 15]], 15)).output).toEqual({
    Spans: [[0, 15]],
    Completion: 31,
    Completed: false,
  });
  expect(await line(mentee, action)).toMatchObject({ State: 'underway', Completion: 31, NextActor: 'mentee' });
  // Skipped ahead: what lies between does not count; what is seen again counts once.
  world.passTime(15 * second);
  expect(
    (
      await tell(
        mentee,
        action,
        video,
        [
          [10, 20],
          [50, 60],
        ],
        60,
      )
    ).output,
  ).toMatchObject({
    Spans: [
      [0, 20],
      [50, 60],
    ],
    Completed: false,
  });
  const { Data, Version } = await mentee.done('/api/mentee/GetActionData', { ActionId: action });
  expect(Data).toMatchObject({ Watched: { Files: { [video]: { Place: 60 } } } });
  const own = { ActionId: action, Version };
  expect(
    (await mentee.call('/api/mentee/SaveActionData', { ...own, Data: { Read: true }, Submit: true })).problem?.code,
  ).toBe('NOT_WATCHED');
  await mentee.done('/api/mentee/SaveActionData', { ...own, Data: { Own: 1, Watched: { At: 'x', Files: {} } } });
  world.passTime(60 * second);
  // What does not count leaves it as it is.
  expect((await tell(mentee, action, sound, [[0, 60]], 60)).output).toMatchObject({ Completed: false });
  world.passTime(60 * second);
  expect((await tell(mentee, action, video, [[20, 40]], 40)).output).toEqual({
    Spans: [
      [0, 40],
      [50, 60],
    ],
    Completion: 100,
    Completed: true,
  });
  expect(await line(mentee, action)).toMatchObject({ State: 'done', Completion: 100, NextActor: 'nobody' });
  expect((await mentee.done('/api/mentee/GetActionData', { ActionId: action })).Data).toMatchObject({ Own: 1 });
  // Watched on afterwards, it stays done.
  expect((await tell(mentee, action, video, [[0, 1]], 1)).output?.Completed).toBe(true);
  const mentor = await world.enter('mentor');
  const read = await mentor.done('/api/mentor/GetActionMenteeData', { ActionId: action, MenteeId: mentee.id });
  expect(read.Data).toMatchObject({ Watched: { Files: { [video]: { Place: 1 }, [sound]: { Spans: [[0, 60]] } } } });
});

test('nobody watches faster than time passes, in one word or in a hundred at once', async () => {
  const { action, video, mentee } = await begin();
  const all = await Promise.all(Array.from({ length: 20 }, () => tell(mentee, action, video, [[0, 60]], 60)));
  expect(all.every(({ status }) => status === 200)).toBe(true);
  const { output } = await tell(mentee, action, video, [[0, 60]], 60);
  // The moments between these words are all that passed beyond what is believed at once.
  expect(output?.Spans[0]?.[1]).toBeLessThan(45);
  expect(output?.Completed).toBe(false);
});

test('a stale form of words is still told; what was watched meanwhile makes nothing stale', async () => {
  const { world, action, video, mentee } = await begin({ Text: { el: 'Δείτε το' }, Opened: 'begun' });
  await tell(mentee, action, video, [[0, 5]], 5);
  const save = (Data: object, Version: number) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId: action, Data: { ...Data }, Version });
  expect((await save({ Opened: true }, 0)).status).toBe(200);
  world.passTime(10 * second);
  await tell(mentee, action, video, [[5, 10]], 10);
  expect((await save({ Opened: true, Note: 1 }, 1)).status).toBe(200);
  expect((await save({ Note: 2 }, 1)).problem?.code).toBe('STALE');
});

test('what an action does not show, does not ask to be watched, or keeps closed is not told about', async () => {
  const { world, admin, action, mentee } = await begin();
  const other = (await giveMedium(world, admin, 'γ.mp4', media.mp4('elsewhere'), { Seconds: '60' })).body.Id ?? 0;
  expect((await tell(mentee, action, other, [])).problem?.code).toBe('NOT_FOUND');
  const locked = await begin({ EnableCondition: 'false' });
  expect((await tell(locked.mentee, locked.action, locked.video, [])).problem?.code).toBe('ACTION_CLOSED');
  const hidden = await begin({}, 1);
  expect((await tell(hidden.mentee, hidden.action, hidden.video, [])).problem?.code).toBe('NOT_FOUND');
  for (const Spans of [[[-1, 2]], [[0, 50_000]], [[0]], Array.from({ length: 201 }, () => [0, 1])])
    expect(
      (await mentee.raw('/api/mentee/Watched', JSON.stringify({ ActionId: action, File: 1, Spans, Place: 0 }))).status,
    ).toBe(400);
});
