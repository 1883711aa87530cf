/**
 * Actions with places of their own, for the screens: files that are asked for, of which some are handed in, a calculator,
 * a text with a video and a picture, and one that is published for some.
 */
import type { APIRequestContext } from '@playwright/test';
import { welcome } from './media.ts';

/** Their ids, and whose files are handed in. */
export type Places = { upload: number; calculator: number; media: number; handing: number; some: number };

const asked = [
  {
    Key: 'cv',
    Label: { el: 'Βιογραφικό', en: 'CV' },
    Help: { el: 'Έως δύο σελίδες, με φωτογραφία ή χωρίς.', en: 'Up to two pages, with a photograph or without.' },
    Accept: ['pdf', 'word'],
    Least: 1,
    Most: 1,
    MaxBytes: 10_000_000,
  },
  {
    Key: 'proofs',
    Label: { el: 'Βεβαιώσεις', en: 'Certificates' },
    Accept: ['pdf', 'image'],
    Least: 0,
    Most: 3,
    MaxBytes: 5_000_000,
  },
];
const number = (Key: string, el: string, en: string) => ({
  Key,
  Label: { el, en },
  Type: 'number',
  Required: true,
  Unit: '€',
  Min: 0,
  Options: [],
});
const sums = {
  Fields: [number('income', 'Καθαρό εισόδημα τον μήνα', 'Net income a month'), number('rent', 'Ενοίκιο', 'Rent')],
  Results: [
    { Key: 'left', Label: { el: 'Μένουν τον μήνα', en: 'Left a month' }, Formula: 'income - rent', Unit: '€' },
    { Key: 'year', Label: { el: 'Μένουν τον χρόνο', en: 'Left a year' }, Formula: 'left * 12', Unit: '€' },
  ],
};

type Ask = <Answer>(calls: APIRequestContext, path: string, data: object) => Promise<Answer>;

const picture = {
  name: 'χάρτης.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A video of which most is to be watched, and a picture. */
const shown = async (admin: APIRequestContext): Promise<object[]> => {
  const give = async (files: typeof picture, more: Record<string, string>): Promise<number> => {
    const response = await admin.post('/api/files/MediaUploader', { multipart: { ProjectId: '1', ...more, files } });
    const { Id }: { Id: number } = await response.json();
    return Id;
  };
  return [
    {
      File: await give(welcome, { Seconds: '3' }),
      Kind: 'video',
      Title: { el: 'Τι θα κάνουμε μαζί', en: 'What we will do together' },
      Text: { el: 'Καλώς ήρθατε. Θα κάνουμε μαζί δώδεκα βήματα.', en: 'Welcome. We will take twelve steps together.' },
      Share: 80,
    },
    {
      File: await give(picture, {}),
      Kind: 'picture',
      Title: { el: 'Πού θα μας βρείτε', en: 'Where to find us' },
      Text: { el: 'Χάρτης με το γραφείο στην πλατεία', en: 'A map with the office on the square' },
    },
  ];
};

/** Make them: the files of this mentee are handed in, those of others are still to be given. */
export const makePlaces = async (ask: Ask, admin: APIRequestContext, mentee: APIRequestContext): Promise<Places> => {
  const make = async (TypeId: number, Title: string, en: string, Data: object, Flags = 3): Promise<number> => {
    const made = { ProjectId: 1, TypeId, Title, Titles: { en }, Group: ['Ξεκίνημα'], Data, Flags };
    return (await ask<{ Id: number }>(admin, '/api/project/CreateAction', made)).Id;
  };
  const upload = await make(4, 'Τα δικαιολογητικά μου', 'My papers', { Files: asked });
  const calculator = await make(5, 'Ο προϋπολογισμός μου', 'My budget', sums);
  const media = await make(6, 'Καλώς ήρθατε', 'Welcome', {
    Text: { el: 'Δείτε πρώτα το βίντεο· διαρκεί λίγο.', en: 'Watch the video first; it is short.' },
    Media: await shown(admin),
  });
  await mentee.post('/api/files/ActionUploader', {
    multipart: {
      ActionId: String(upload),
      Key: 'cv',
      files: { name: 'βιογραφικό.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    },
  });
  const { Version } = await ask<{ Version: number }>(mentee, '/api/files/ActionFiles', { ActionId: upload });
  await ask(mentee, '/api/files/HandIn', { ActionId: upload, Version });
  const { Id } = await ask<{ Id: number }>(mentee, '/api/user/getcurrent', {});
  const some = await make(6, 'Για όσους προχώρησαν', 'For those ahead', { Text: { el: 'Συνέχεια.', en: 'Go on.' } }, 1);
  const { list } = await ask<{ list: { Id: number; Caseload: number }[] }>(admin, '/api/User/GetMentors', {
    ProjectId: 1,
    count: 50,
  });
  const MentorId = list.find(({ Caseload }) => Caseload > 1)?.Id;
  await ask(admin, '/api/action/publish', { ActionId: some, MentorId });
  return { upload, calculator, media, some, handing: Id };
};
