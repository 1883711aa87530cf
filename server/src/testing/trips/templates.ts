/** Round trips of templates: what a file says comes out again as it was said. */
import { called, odd, record, seen, type Trip } from './words.ts';

/** A file with words of its own, brought into a project and fetched from it. */
const brought: Trip = async (world, as) => {
  const admin = await as('admin');
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'template-trip', Descr: 'Πρότυπο', Settings: {}, Version: 0 },
  });
  const text = odd.replaceAll(/<[^>]*>/g, '');
  const sent = {
    Settings: { Config: { Own: record } },
    Mails: {},
    Types: [],
    Questionnaires: [],
    Actions: [
      {
        Key: 'trip',
        Type: 'form',
        Title: seen(called.replaceAll(/<[^>]*>/g, '')),
        Descr: seen(text),
        Titles: { en: seen(called.replaceAll(/<[^>]*>/g, '')) },
        Group: ['Α'],
        Data: { Own: record },
        Flags: 1,
        Questionnaire: null,
        Function: odd,
      },
    ],
    Consent: { el: { Title: called, Body: odd }, en: { Title: called, Body: odd }, Purposes: [] },
  };
  const input = {
    ProjectId: Id,
    Content: JSON.stringify({ Format: 'telemachos-programme', FormatVersion: 1, ...sent }),
    Parts: ['settings', 'actions', 'consent'] as const,
  };
  const { Stamp } = await admin.done('/api/template/Preview', { ...input, Parts: [...input.Parts] });
  await admin.done('/api/template/Import', { ...input, Parts: [...input.Parts], Stamp });
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/template/Export?Id=${Id}`,
    headers: { cookie: admin.cookie },
  });
  const { Format: _format, FormatVersion: _version, ExportedAt: _at, Name: _name, ...back } = answer.json();
  return { sent, back };
};

/** Every call of the room. */
export const templatesTrips = {
  'templates.exportFile': 'reads',
  'templates.judgeExport': 'reads',
  'templates.schema': 'reads',
  'templates.preview': 'reads',
  'templates.bring': { by: 'templates.exportFile', trip: brought },
} as const;
