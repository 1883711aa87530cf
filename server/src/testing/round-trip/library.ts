/** Round trips of library items, uploads and sent files. */
import { give, pdf } from '../../features/files/testing/giving.ts';
import { giveItem } from '../../features/files/testing/parts.ts';
import { oddName, oddText, type RoundTrip } from './texts.ts';

const said = (Link: string) => ({
  Title: oddName,
  Link,
  Tags: [oddName.slice(0, 40).trim()],
  Metadata: { Abstract: oddText },
});

/** A link, and what is said of it. */
const givenLink: RoundTrip = async (_world, as) => {
  const mentor = await as('mentor');
  const sent = said("https://example.org/ά?q='%20&x=1#ς");
  const { Id } = await mentor.done('/api/library/UploadLink', sent);
  const { Title, Link, Tags, Metadata } = await mentor.done('/api/library/Item', { ItemId: Id });
  return { sent, back: { Title, Link, Tags, Metadata } };
};

/** What is said of a document. */
const changedWords: RoundTrip = async (world, as) => {
  const mentor = await as('mentor');
  const { Id } = await giveItem(world, mentor, { name: 'trip.pdf', content: pdf, Title: 'α' });
  const words = {
    Author: oddName,
    Publisher: oddName,
    Abstract: oddText,
    Page_Count: 7,
    Date_Published: '/Date(86400000)/',
  };
  const sent = { Title: oddName, Category: '/Ά αβγ/ς/', Metadata: words };
  await mentor.done('/api/library/UpdateFile', { Id, ...sent });
  const { Title, Category, Metadata } = await mentor.done('/api/library/Item', { ItemId: Id });
  const { File_Size: _size, File_Type: _type, Creation_Date: _at, ...Words } = Metadata;
  return { sent, back: { Title, Category, Metadata: Words } };
};

/** Why an item came back. */
const returnedFor: RoundTrip = async (_world, as) => {
  const mentor = await as('mentor');
  const { Id } = await mentor.done('/api/library/UploadLink', said('https://example.org/returned'));
  const Reason = oddText.trim();
  await (await as('supervisor')).done('/api/library/Return', { Id, Reason });
  const list = (await mentor.done('/api/library/Own', {})).items;
  return { sent: Reason, back: list.find((item) => item.Id === Id)?.Returned };
};

/** A word with a file that is sent, and what the file is called. */
const sentWith: RoundTrip = async (world, as) => {
  const [mentee, mentor] = [await as('mentee'), await as('mentor')];
  const [to] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor'`);
  const name = "Αρχείο e\u0301 '%41 & (2).pdf".normalize('NFC');
  const fields = { ProjectId: '1', UserIds: String(to?.id), Note: oddName };
  await give(world, mentee, fields, [{ name, content: pdf }], '/api/files/Share');
  const [file] = (await mentor.done('/api/Files/GetShared', {})).files;
  return { sent: [name, oddName], back: [file?.Name, file?.Note] };
};

const nothing = (why: string) => ({ nothing: why });
const bytes = nothing('bytes, not words; parts.test.ts reads them as they came');
const state = nothing('says that something happened, and nothing more');
const decides = nothing('names records and what becomes of them; the tests of the library read what became');

/** The calls of the library. */
export const libraryTrips = {
  'library.subCategories': 'reads',
  'library.categories': 'reads',
  'library.item': 'reads',
  'library.readIn': 'reads',
  'library.search': 'reads',
  'library.favourites': 'reads',
  'library.rate': decides,
  'library.favour': decides,
  'library.link': 'reads',
  'library.opened': state,
  'library.move': decides,
  'library.renameFolder': decides,
  'library.remove': decides,
  'library.removeMany': decides,
  'library.restore': decides,
  'library.startUpload': bytes,
  'library.uploadPart': bytes,
  'library.endUpload': bytes,
  'library.uploadLink': { by: 'library.item', trip: givenLink },
  'library.withdrawReplacement': decides,
  'library.placeReplacement': decides,
  'library.updateFile': { by: 'library.item', trip: changedWords },
  'library.unapproved': 'reads',
  'library.approve': decides,
  'library.approveMany': decides,
  'library.returnItem': { by: 'library.ownItems', trip: returnedFor },
  'library.ownItems': 'reads',
  'library.deletedItems': 'reads',
  'library.share': decides,
  'library.shareMany': decides,
  'library.unshare': decides,
  'library.shares': 'reads',
  'library.ownShares': 'reads',
  'library.shared': 'reads',
  'files.startUpload': bytes,
  'files.uploadPart': bytes,
  'files.endUpload': bytes,
  'files.cancelUpload': state,
  'files.uploads': 'reads',
  'files.isUploaded': 'reads',
  'files.ownFiles': 'reads',
  'files.removeOwnFile': state,
  'files.renameOwnFile': decides,
  'files.fileLink': 'reads',
  'files.download': 'reads',
  'files.share': { by: 'files.getShared', trip: sentWith },
  'files.groups': 'reads',
  'files.rolesToSend': 'reads',
  'files.getShared': 'reads',
  'files.sentOpened': state,
  'files.sentLink': 'reads',
  'files.takeBackSent': state,
  'files.recipients': 'reads',
} as const;
