/** Who belongs to two projects finds in the library of each its own items alone, in every list and count. */
import { beforeAll, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { createSecondProject } from '../../testing/second-project.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
type Whose = 'supervisor' | 'coordinator' | 'mentor' | 'mentee';
let people: Record<Whose, Made>;
/** A project with a folder of its own, in which items of the mentor are: what became of each. */
type Side = { project: number; Category: string; approved: number; waiting: number; returned: number; deleted: number };
let sides: Side[];

const open = async (project: number): Promise<Side> => {
  const { mentor, supervisor, mentee } = people;
  const Category = `/Χωριστά ${project}/`;
  const make = async (Title: string) => {
    const link = { Title, Category, Link: `https://example.org/${project}` };
    return (await mentor.done('/api/library/UploadLink', link, { project })).Id;
  };
  const [approved, waiting] = [await make('Εγκρίθηκε'), await make('Περιμένει')];
  const [returned, deleted] = [await make('Επιστράφηκε'), await make('Διαγράφηκε')];
  await supervisor.done('/api/library/Approve', { Id: approved });
  await supervisor.done('/api/library/Return', { Id: returned, Reason: 'Λείπει η πηγή' });
  await mentor.done('/api/library/deletedoc', { Id: deleted });
  await mentor.done('/api/Library/Share', { ItemId: approved, MenteeIds: [mentee.id] });
  for (const who of [mentor, mentee])
    await who.done('/api/library/AddFavoriteLibrary', { ItemId: approved, IsFavorite: true });
  return { project, Category, approved, waiting, returned, deleted };
};

beforeAll(async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  people = {
    supervisor: await makeLike(world, 'supervisor'),
    coordinator: await makeLike(world, 'coordinator'),
    mentor,
    mentee: await makeMentee(world, { mentor: mentor.username }),
  };
  sides = [await open(1), await open(await createSecondProject(world, Object.values(people)))];
});

const told = ({ items, All }: { items: { Id: number }[]; All: number }) => [items.map(({ Id }) => Id), All];

test('what one gave, and what one deleted, is listed in the project that it was given to', async () => {
  const { mentor } = people;
  for (const { project, approved, waiting, returned, deleted } of sides) {
    const own = await mentor.done('/api/library/Own', {}, { project });
    expect(told(own)).toEqual([[returned, waiting, approved], 3]);
    expect(told(await mentor.done('/api/library/Deleted', {}, { project }))).toEqual([[deleted], 1]);
  }
});

test('what waits to be approved, what was returned and what was deleted is told to who approves, by project', async () => {
  const { supervisor } = people;
  const ours = new Set(sides.flatMap(({ waiting, returned, deleted }) => [waiting, returned, deleted]));
  for (const { project, waiting, returned, deleted } of sides) {
    const among = ({ items }: { items: { Id: number }[] }) => items.map(({ Id }) => Id).filter((id) => ours.has(id));
    const lists = [
      await supervisor.done('/api/library/GetUnapproved', { count: 200 }, { project }),
      await supervisor.done('/api/library/GetUnapproved', { count: 200, Returned: true }, { project }),
      await supervisor.done('/api/library/Deleted', { count: 200 }, { project }),
    ];
    expect(lists.map(among)).toEqual([[waiting], [returned], [deleted]]);
  }
});

test('favourites are listed in the project of their item', async () => {
  for (const { project, approved } of sides)
    for (const who of [people.mentor, people.mentee])
      expect(told(await who.done('/api/library/Favorites', {}, { project }))).toEqual([[approved], 1]);
});

test('what one shares, and what is shared with one, is listed and counted in the project of its item', async () => {
  const { mentor, mentee } = people;
  for (const { project, approved } of sides) {
    expect(told(await mentor.done('/api/library/OwnShares', {}, { project }))).toEqual([[approved], 1]);
    const mine = await mentee.done('/api/Library/GetShared', {}, { project });
    expect([...told(mine), mine.New]).toEqual([[approved], 1, 1]);
  }
  // What is opened in one is new in the other still.
  const [one, other] = sides;
  await mentee.done('/api/library/Opened', { ItemId: one?.approved ?? 0 });
  const fresh = async (side?: Side) =>
    (await mentee.done('/api/Library/GetShared', {}, { project: side?.project ?? 0 })).New;
  expect([await fresh(one), await fresh(other)]).toEqual([0, 1]);
});

test('folders have the items of the project that is open, and words are found there alone', async () => {
  const categories = sides.map(({ Category }) => Category);
  for (const { project, Category, approved } of sides)
    for (const who of [people.coordinator, people.mentee]) {
      const { Folders } = await who.done('/api/library/Categories', {}, { project });
      expect(Folders.map((one) => one.Category).filter((one) => categories.includes(one))).toEqual([Category]);
      for (const one of categories) {
        const { Items, All } = await who.done('/api/library/SubCategories', { Category: one }, { project });
        expect([Items.map(({ Id }) => Id), All]).toEqual(one === Category ? [[approved], 1] : [[], 0]);
      }
      const found = await who.done('/api/Library/GetLibSearchResults', { libSearchText: 'εγκρίθηκε' }, { project });
      expect(told(found)).toEqual([[approved], 1]);
    }
});

test('whose mentor somebody is in one project is nobody whose shares they are told of in the other', async () => {
  const world = shared();
  const { supervisor } = people;
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const second = await createSecondProject(world, [supervisor, mentor, mentee]);
  await world.rows('DELETE FROM mentor_links WHERE project_id = $1', [second]);
  const sharesIn = async (project: number) => {
    const link = { Title: 'Κοινό', Link: 'https://example.org/κοινό', Approve: true };
    const { Id: ItemId } = await supervisor.done('/api/library/UploadLink', link, { project });
    await supervisor.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
    const { list, All } = await mentor.done('/api/library/Shares', { ItemId });
    return [list.map(({ Id }) => Id), All, (await mentor.done('/api/library/Item', { ItemId })).SharedWith];
  };
  expect(await sharesIn(1)).toEqual([[mentee.id], 1, 1]);
  expect(await sharesIn(second)).toEqual([[], 0, 0]);
});
