/** Who belongs to two projects has in each its own files alone: one's own, those on their way, sent and received ones. */
import { beforeAll, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { createSecondProject } from '../../testing/second-project.ts';
import { sharedWorld } from '../../testing/world.ts';
import { give, keepingFiles, pdf } from './testing/giving.ts';
import { sendParts, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));
let mentor: Made;
let mentee: Made;
let projects: [number, number];

beforeAll(async () => {
  const world = shared();
  mentor = await makeLike(world, 'mentor');
  mentee = await makeMentee(world, { mentor: mentor.username });
  projects = [1, await createSecondProject(world, [mentor, mentee])];
});

const idsOf = (list: { Id: number }[]) => list.map(({ Id }) => Id);

/** Begin an upload of one's own in a project; answers its id. */
const start = async (who: Made, project: number, name: string, content: Buffer) =>
  (await who.done('/api/files/StartUpload', { ...startOf(name, content), Name: name }, { project })).Id;

/** Give a file of one's own in a project. */
const giveIn = async (who: Made, project: number, name: string) => {
  const content = textOf(200, `${name} ${project}`);
  const Id = await start(who, project, name, content);
  await sendParts(shared(), who, 'files', Id, content);
  return (await who.done('/api/files/EndUpload', { Id }, { project })).Id;
};

test('one’s own files are listed, found and named by project; one of the same name takes no other project’s place', async () => {
  const [first, second] = projects;
  const ids = [
    [await giveIn(mentee, first, 'α.txt'), await giveIn(mentee, first, 'μόνο εδώ.txt')],
    [await giveIn(mentee, second, 'α.txt')],
  ];
  for (const [at, project] of projects.entries()) {
    const own = await mentee.done('/api/files/Own', {}, { project });
    expect([idsOf(own.list).toSorted((one, two) => one - two), own.All]).toEqual([ids[at], ids[at]?.length]);
    const named = await mentee.done('/api/files/IsUploaded', { Name: 'α.txt' }, { project });
    expect(named.Id).toBe(ids[at]?.[0]);
  }
  expect((await mentee.done('/api/files/IsUploaded', { Name: 'μόνο εδώ.txt' }, { project: second })).Id).toBeNull();
  // What is called so in the first project is no hindrance in the second.
  const renamed = { Id: ids[1]?.[0] ?? 0, Name: 'μόνο εδώ.txt' };
  expect((await mentee.done('/api/files/RenameOwn', renamed, { project: second })).Name).toBe('μόνο εδώ.txt');
});

test('what is on its way is told in the project that it goes to', async () => {
  const content = textOf(200, 'στον δρόμο');
  const ids: number[] = [];
  for (const project of projects) ids.push(await start(mentor, project, `β ${project}.txt`, content));
  for (const [at, project] of projects.entries())
    expect(idsOf((await mentor.done('/api/files/Uploads', {}, { project })).list)).toEqual([ids[at]]);
});

test('what was sent and received is listed and counted in the project where it was sent', async () => {
  const world = shared();
  const sent: number[] = [];
  for (const project of projects) {
    const fields = { ProjectId: String(project), UserIds: String(mentee.id) };
    const { body } = await give(world, mentor, fields, [{ name: 'γ.pdf', content: pdf }], '/api/files/Share', 'data');
    sent.push(body.Id ?? 0);
  }
  const received = async (project: number) => {
    const { files, All, New } = await mentee.done('/api/Files/GetShared', {}, { project });
    return [idsOf(files), All, New];
  };
  for (const [at, project] of projects.entries()) {
    expect(await received(project)).toEqual([[sent[at]], 1, 1]);
    const mine = await mentor.done('/api/Files/GetShared', { Sent: true }, { project });
    expect([idsOf(mine.files), mine.All, mine.New]).toEqual([[sent[at]], 1, 0]);
    const theirs = await mentee.done('/api/Files/GetShared', { Sent: true }, { project });
    expect([theirs.All, theirs.New]).toEqual([0, 1]);
  }
  // What is opened in one is new in the other still.
  await mentee.done('/api/files/SentOpened', { Id: sent[0] ?? 0 });
  const [first, second] = projects;
  expect([await received(first), await received(second)]).toEqual([
    [[sent[0]], 1, 0],
    [[sent[1]], 1, 1],
  ]);
});

test('whose mentor somebody is in one project is sent nothing by them in the other', async () => {
  const world = shared();
  const other = await makeLike(world, 'mentor');
  const theirs = await makeMentee(world, { mentor: other.username });
  const second = await createSecondProject(world, [other, theirs]);
  await world.rows('DELETE FROM mentor_links WHERE project_id = $1', [second]);
  const send = async (project: number) => {
    const fields = { ProjectId: String(project), UserIds: String(theirs.id) };
    return give(world, other, fields, [{ name: 'δ.pdf', content: pdf }], '/api/files/Share', 'data');
  };
  expect((await send(second)).body).toMatchObject({ message: 'FAIL_SHARE', Id: null });
  expect((await send(1)).body).toMatchObject({ message: 'SUCCESS_SHARE' });
  const groups = async (ProjectId: number) =>
    (await other.done('/api/files/Groups', { ProjectId })).list.map(({ MentorId, People }) => [MentorId, People]);
  expect([await groups(1), await groups(second)]).toEqual([[[other.id, 1]], []]);
});
