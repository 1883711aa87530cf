/** Finding in the library: by the beginnings of words, accents or not, and by what stands inside files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { keepingFiles, type Where as Kept } from '../files/testing/giving.ts';
import { giveItem } from '../files/testing/parts.ts';
import { insideThread } from './inside.shared.ts';
import { maxContentLength, readInside } from './inside-text.ts';
import { docxOf, docxType, pdfWith, zipOf } from './testing/documents.ts';
import { zippedText } from './zipped-text.ts';

const places = keepingFiles();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));
  let world: World;
  let admin: Made;
  let mentee: Made;

  beforeAll(async () => {
    world = shared();
    [admin, mentee] = [await makeLike(world, 'admin'), await makeMentee(world)];
  });

  const link = (more: object) =>
    admin.done('/api/library/UploadLink', { Title: 'Σύνδεσμος', Link: 'https://example.org/', Approve: true, ...more });
  const search = async (libSearchText: string, more: object = {}) =>
    mentee.done('/api/Library/GetLibSearchResults', { libSearchText, ...more });

  test('words are found by their beginning, without accents and capitals, titles first; nothing found is nr', async () => {
    const inText = await link({ Title: 'Οδηγός', Metadata: { Abstract: 'Η εργασία στην Ευρώπη' } });
    const inTags = await link({ Title: 'Άλλο', Tags: ['Εργασία'] });
    const inTitle = await link({ Title: 'Βρες Εργασία σήμερα', Category: '/Μέσα/' });
    const found = await search('εργασια');
    expect(found).toMatchObject({ State: 'ok', All: 3, count: 1, More: false });
    expect(found.items.map(({ Id, Found }) => [Id, Found.Field])).toEqual([
      [inTitle.Id, 'Title'],
      [inTags.Id, 'Tags'],
      [inText.Id, 'Abstract'],
    ]);
    const [first] = found.items;
    const marked = first?.Found.Hits.map(([from, to]) => first.Found.Excerpt.slice(from, to));
    expect(marked).toEqual(['Εργασία']);
    expect((await search('  ΕΡΓΑΣΙΑ σημ ')).items.map(({ Id }) => Id)).toEqual([inTitle.Id]);
    expect((await search('ε', { Category: '/Μέσα/' })).items.map(({ Id }) => Id)).toEqual([inTitle.Id]);
    expect((await search('ργασία')).State).toBe('nr');
    expect(await search('εργασια', { Kind: 'Image' })).toMatchObject({ State: 'nr', items: [], All: 0 });
    expect((await search('εργασια', { count: 1, page: 1 })).items.map(({ Id }) => Id)).toEqual([inTags.Id]);
    // Signs are characters, and begin no word.
    for (const sign of ['+', '.', '€', '%', "'"]) expect(await search(sign)).toMatchObject({ State: 'nr', All: 0 });
    for (const none of ['', '   ', '\u00A0'])
      expect((await mentee.call('/api/Library/GetLibSearchResults', { libSearchText: none })).problem?.code).toBe(
        'BAD_INPUT',
      );
  });

  test('who wrote something is found, and marked as such', async () => {
    const item = await giveItem(
      world,
      admin,
      { name: 'ποίημα.txt', content: Buffer.from('λόγια'), Title: 'Ποίημα' },
      { Approve: true, Metadata: { Author: 'Κωνσταντίνος Καβάφης' } },
    );
    const found = await search('καβαφ');
    expect(found.items.map(({ Id, Found }) => [Id, Found.Field, Found.Excerpt])).toEqual([
      [item.Id, 'Author', 'Κωνσταντίνος Καβάφης'],
    ]);
  });

  test('what somebody does not see they do not find', async () => {
    const hidden = await link({ Title: 'Μυστικότατο', MenteesSee: false });
    const waiting = await link({ Title: 'Μυστικότατο', Approve: false });
    expect((await search('μυστικότατο')).State).toBe('nr');
    const all = await admin.done('/api/Library/GetLibSearchResults', { libSearchText: 'μυστικότατο' });
    expect(all.items.map(({ Id }) => Id)).toEqual([waiting.Id, hidden.Id]);
    await admin.done('/api/library/deletedoc', { Id: hidden.Id });
    expect((await admin.done('/api/Library/GetLibSearchResults', { libSearchText: 'μυστικότατο' })).All).toBe(1);
  });

  test.each([
    [
      'γράμμα.docx',
      docxOf('Πρώτη παράγραφος', 'Η Ιθάκη σ&#x27; έδωσε τ&apos; ωραίο ταξίδι &amp; docxλέξη'),
      'docxλεξη',
    ],
    ['report.pdf', pdfWith('Career guidance for pdfword seekers'), 'PDFWORD'],
    ['σκέτο.txt', Buffer.from('Απλό κείμενο με μια txtλέξη στη μέση.'), 'txtλεξη'],
  ])('the text inside %s is found, and shown around the word', async (name, content, sought) => {
    const item = await giveItem(world, admin, { name, content, Title: `Αρχείο ${name}` }, { Approve: true });
    await expect
      .poll(async () => (await search(sought)).items.map(({ Id, Found }) => [Id, Found.Field]))
      .toEqual([[item.Id, 'Text']]);
    const [one] = (await search(sought)).items;
    const [from = 0, to = 0] = one?.Found.Hits[0] ?? [];
    expect(one?.Found.Excerpt.slice(from, to).toLowerCase()).toMatch(/^(docx|pdf|txt)/);
    // A word of the title and one of the text together.
    expect((await search(`αρχείο ${sought}`)).items.map(({ Id }) => Id)).toEqual([item.Id]);
    if (name.endsWith('pdf'))
      expect((await admin.done('/api/library/Item', { ItemId: item.Id })).Metadata.Page_Count).toBe(1);
    // Another file in its place: the words of the old one are found no more.
    await giveItem(
      world,
      admin,
      { name: 'άλλο.txt', content: Buffer.from(`νέο περιεχόμενο για ${name}`), Id: item.Id },
      { Approve: true },
    );
    expect((await search(sought)).State).toBe('nr');
  });
});

test('an archive that becomes too large, lies about its sizes or is broken has no words, and costs little', () => {
  const bomb = zipOf({ 'word/document.xml': Buffer.alloc(80_000_000, 'α') }, 10);
  expect(bomb.length).toBeLessThan(200_000);
  expect(zippedText(bomb, docxType)).toBe('');
  const many = zipOf(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`ppt/slides/slide${at}.xml`, Buffer.alloc(20_000_000, ' ')]),
    ),
  );
  expect(zippedText(many, 'application/vnd.openxmlformats-officedocument.presentationml.presentation').trim()).toBe('');
  // A piece that unfolds beyond all bounds ends the file: there may be thousands of them.
  const before = zipOf({
    'ppt/slides/slide1.xml': 'πριν',
    'ppt/slides/slide2.xml': Buffer.alloc(40_000_000, ' '),
    'ppt/slides/slide3.xml': 'μετά',
  });
  expect(zippedText(before, 'application/vnd.openxmlformats-officedocument.presentationml.presentation').trim()).toBe(
    'πριν',
  );
  expect(zippedText(Buffer.from('PK\x05\x06 and nothing after it'), docxType)).toBe('');
  const whole = docxOf('λέξη');
  for (let cut = 0; cut < whole.length; cut += 7)
    expect(typeof zippedText(whole.subarray(0, cut), docxType)).toBe('string');
  expect(zippedText(zipOf({ 'word/document.xml': '<'.repeat(1_000_000) }), docxType)).toContain('<');
});

test('a file that takes for ever ends with its thread, and the next one is read; what is read has a length', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-inside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  await writeFile(path, 'λέξη '.repeat(maxContentLength));
  expect((await readInside({ path, mime: 'text/plain' })).text.length).toBeLessThanOrEqual(maxContentLength);
  const thread = insideThread(0);
  onTestFinished(() => thread.stop());
  expect(await thread.run({ path, mime: 'text/plain' })).toEqual({ text: '', pages: null });
  const patient = insideThread();
  onTestFinished(() => patient.stop());
  await writeFile(path, '%PDF-1.4 broken');
  expect(await patient.run({ path, mime: 'application/pdf' })).toEqual({ text: '', pages: null });
  await writeFile(path, pdfWith('Ithaca'));
  expect(await patient.run({ path, mime: 'application/pdf' })).toEqual({ text: 'Ithaca', pages: 1 });
});

test('words that a file parts at the ends of lines, or with invisible hyphens, are whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-inside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  await writeFile(path, 'επαγγελμα-\nτική πο\u00AD\nρεί\u00ADα\nτης Παπα-\nΝικολάου - και');
  expect((await readInside({ path, mime: 'text/plain' })).text).toBe('επαγγελματική πορεία\nτης Παπα-\nΝικολάου - και');
});
