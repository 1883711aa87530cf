/** Items of the library, files of one's own and those that are sent, that the walk over hostile values has of its own. */
import { give, pdf } from '../../features/files/testing/giving.ts';
import { giveItem, giveOwn, startOf } from '../../features/files/testing/parts.ts';
import type { Person, World } from '../world.ts';

type People = ReadonlyMap<string, Person>;

const one = (people: People, role: string): Person => {
  const person = people.get(role);
  if (!person) throw new Error('nobody signed in');
  return person;
};

/** An upload of a mentee's own, and one of a mentor's to the library. */
const begun = async (people: People) => ({
  own: (await one(people, 'Mentee').done('/api/files/StartUpload', { ...startOf('α.pdf', pdf), Name: 'α' })).Id,
  library: (await one(people, 'Mentor').done('/api/library/StartUpload', { ...startOf('α.pdf', pdf), Title: 'α' })).Id,
});

const linkMade = async (people: People): Promise<number> => {
  const link = { Title: 'Υλικό', Link: 'https://example.org/', Approve: true };
  return (await one(people, 'Admin').done('/api/library/UploadLink', link)).Id;
};

const ownMade = async (world: World, people: People): Promise<number> =>
  (await giveOwn(world, one(people, 'Mentee'), 'α.pdf', pdf)).Id;

const sentMade = async (world: World, people: People): Promise<number> => {
  const [mentor] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor'`);
  const fields = { ProjectId: '1', UserIds: String(mentor?.id) };
  const files = [{ name: 'α.pdf', content: pdf }];
  return (await give(world, one(people, 'Mentee'), fields, files, '/api/files/Share')).body.Id ?? 0;
};

/** A file that passed its scan and waits for somebody to put it in an item's place. */
const heldMade = async (world: World, people: People) => {
  const admin = one(people, 'Admin');
  const give = () => giveItem(world, admin, { name: 'α.pdf', content: pdf });
  const [{ Id: ItemId }, { FileId }] = [await give(), await give()];
  const said = { Category: '/', Title: 'α', Tags: [], MenteesSee: true, Metadata: {} };
  const was = { category: '/', title: 'α', tags: [], menteesSee: true, metadata: {} };
  await world.rows(
    `INSERT INTO library_replacements (item_id, file_id, name, kind, giver_id, said, was, approve, at, held_at)
      SELECT id, $2, 'α.pdf', 'Document', uploader_id, $3, $4, false, now(), now() FROM library_items WHERE id = $1`,
    [ItemId, FileId, said, was],
  );
  return { ItemId, FileId };
};

/** Records that calls may name. */
export const libraryKnown = async (world: World, people: People) => {
  const item = await linkMade(people);
  const { own, library } = await begun(people);
  return {
    upload: [own, library],
    file: [await ownMade(world, people)],
    sentFile: [await sentMade(world, people)],
    libraryItem: [item],
    sharedItem: [item],
    libraryItems: [item],
  };
};

/** Good inputs of calls after which the record is no more, and of what is asked by a key alone. */
export const libraryMade = (world: () => World, people: People) => ({
  'library.remove': async () => ({ role: 'Admin', good: { Id: await linkMade(people) } }),
  'library.removeMany': async () => ({ role: 'Admin', good: { ItemIds: [await linkMade(people)] } }),
  'library.restore': async () => {
    const ItemIds = [await linkMade(people)];
    await one(people, 'Admin').done('/api/library/DeleteMany', { ItemIds });
    return { role: 'Admin', good: { ItemIds } };
  },
  'library.placeReplacement': async () => ({ role: 'Admin', good: await heldMade(world(), people) }),
  'library.withdrawReplacement': async () => ({ role: 'Admin', good: await heldMade(world(), people) }),
  'library.renameFolder': async () => ({ role: 'Admin', good: { Category: '/παλιό/', To: '/νέο/' } }),
  'files.cancelUpload': async () => ({ role: 'Mentee', good: { Id: (await begun(people)).own } }),
  'files.removeOwnFile': async () => ({ role: 'Mentee', good: { Id: await ownMade(world(), people) } }),
  'files.takeBackSent': async () => ({ role: 'Mentee', good: { Id: await sentMade(world(), people) } }),
  // What went by the hostile values of others is made anew.
  'files.fileLink': async () => ({ role: 'Mentee', good: { Id: await ownMade(world(), people) } }),
  'files.recipients': async () => ({ role: 'Mentee', good: { Id: await sentMade(world(), people) } }),
  'files.download': async () => {
    const item = await giveItem(world(), one(people, 'Admin'), { name: 'α.pdf', content: pdf });
    const { Address } = await one(people, 'Admin').done('/api/library/Link', { ItemId: item.Id });
    return { role: 'Admin', good: { Key: new URL(Address, 'http://telemachos.test').searchParams.get('Key') } };
  },
});
