/** The screens of templates: out, in, what stands in the way. */
import { badLink, main, type Seen } from './seen.ts';

const route = 'admin/project/template/{-$Project}';
const path = 'admin/project/template/1';

const choose =
  (content: object): Seen['prepare'] =>
  async (page) => {
    const file = {
      Format: 'telemachos-programme',
      FormatVersion: 1,
      ExportedAt: '2026-11-20T09:00:00.000Z',
      Name: 'Δίκτυο',
    };
    await main(page)
      .locator('input[type="file"]')
      .setInputFiles({
        name: 'template.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...file, ...content })),
      });
    await main(page).getByRole('group').or(main(page).getByRole('alert')).first().waitFor();
  };

/** In the order in which they are looked at. */
export const templatesScreens: readonly Seen[] = [
  { who: 'admin', route, name: 'template', path },
  {
    who: 'admin',
    route,
    name: 'template-preview',
    path,
    prepare: choose({
      Settings: { Config: { SlotMinutes: 30, GroupByGroup: false } },
      Actions: [
        { Key: 'cv', Type: 'form', Title: 'Βιογραφικό', Group: ['Προετοιμασία'] },
        { Key: 'letter', Type: 'text', Title: 'Συνοδευτική επιστολή', Group: ['Προετοιμασία'] },
      ],
      Mails: { mentorChanged: { el: { Subject: 'Ο νέος σας σύμβουλος', Body: 'Δείτε: {{link}}' } } },
      Definitions: [
        { Kind: 'query', Name: 'Πρόοδος ανά ενότητα', Query: 'SELECT 1 AS one' },
        { Kind: 'sqlService', Name: 'progress', Query: 'SELECT 1 AS one' },
      ],
    }),
  },
  {
    who: 'admin',
    route,
    name: 'template-faults',
    path,
    prepare: choose({
      Actions: [
        { Key: 'a', Type: 'form', Title: '<b>Βιογραφικό</b>' },
        { Key: 'b', Type: 'form', Title: 'Επιστολή', Data: { EnableCondition: '"x" in mentee.completed' } },
      ],
      Definitions: [
        {
          Kind: 'query',
          Name: 'Συναντήσεις',
          Query: 'SELECT @mentor AS one',
          Parameters: [{ Name: 'mentor', Type: 'list', ListQuery: 'Σύμβουλοι' }],
        },
      ],
    }),
  },
  {
    who: 'admin',
    route,
    name: 'template-damaged',
    path,
    prepare: choose({ FormatVersion: 2 }),
    forgiven: /status of 422/,
  },
  { who: 'admin', route, name: 'template-missing', path: 'admin/project/template/99999', forgiven: badLink },
];
