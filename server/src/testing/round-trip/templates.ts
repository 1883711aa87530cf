/** Round trips of programme templates. */
import { oddName, oddText, oddRecord, withoutInvisible, type RoundTrip } from './texts.ts';

/** A file with words of its own, brought into a project and fetched from it. */
const brought: RoundTrip = async (world, as) => {
  const admin = await as('admin');
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'template-trip', Descr: 'Πρότυπο', Settings: {}, Version: 0 },
  });
  const text = oddText.replaceAll(/<[^>]*>/g, '');
  const sent = {
    Settings: { Config: { Own: oddRecord } },
    Mails: {},
    Types: [],
    Questionnaires: [],
    Actions: [
      {
        Key: 'trip',
        Type: 'form',
        Title: withoutInvisible(oddName.replaceAll(/<[^>]*>/g, '')),
        Descr: withoutInvisible(text),
        Titles: { en: withoutInvisible(oddName.replaceAll(/<[^>]*>/g, '')) },
        Group: ['Α'],
        Data: { Own: oddRecord },
        Flags: 1,
        Questionnaire: null,
        Function: oddText,
      },
    ],
    Consent: { el: { Title: oddName, Body: oddText }, en: { Title: oddName, Body: oddText }, Purposes: [] },
    Definitions: [],
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
