/** A programme out as a file: the same project gives the same bytes, but for the day. */
import {
  formatName,
  formatVersion,
  maxTemplateItems,
  templateSchema,
  type Programme,
} from '@telemachos/contract/features/templates/template-file.ts';
import type { templatesCalls } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { keptProject, type Kept } from '../settings/settings.store.ts';
import { readHere, type Here } from './here.ts';
import { notPortable } from './portable.ts';

/** What of a project goes into a file: what is in use, with the questionnaires that it has or names. */
const programmeOut = ({ programme, rows, keys, quests }: Here): Omit<Programme, 'Definitions'> => {
  const away = new Set(rows.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => keys.get(id)));
  const Actions = programme.Actions.filter(({ Key }) => !away.has(Key));
  const named = new Set(Actions.map(({ Questionnaire }) => Questionnaire));
  const unused = new Set(quests.filter(({ retired, key }) => retired && !named.has(key)).map(({ key }) => key));
  return { ...programme, Actions, Questionnaires: programme.Questionnaires.filter(({ Key }) => !unused.has(Key)) };
};

/** Actions whose questionnaire was never published: it would be missing in the file. */
const unpublished = ({ Actions, Questionnaires }: Programme): TemplateFault[] => {
  const told = new Set(Questionnaires.map(({ Key }) => Key));
  return Actions.filter(({ Questionnaire }) => Questionnaire !== null && !told.has(Questionnaire)).map(
    ({ Key, Title }) => ({
      Part: 'actions',
      Item: `action:${Key}`,
      Name: Title,
      Path: 'Questionnaire',
      Code: 'NOT_PUBLISHED',
      Detail: '',
    }),
  );
};

/** More than one file holds: it could not be read again. */
const tooMany = (programme: Programme): TemplateFault[] =>
  (['Actions', 'Questionnaires', 'Types', 'Definitions'] as const)
    .filter((name) => programme[name].length > maxTemplateItems[name])
    .map((name) => ({
      Part: 'file',
      Item: '',
      Name: '',
      Path: name,
      Code: 'TOO_MANY',
      Detail: String(programme[name].length),
    }));

const outOf = async (
  context: Connection & { can(ability: 'definitions.write'): boolean },
  project: Kept,
): Promise<{ programme: Programme; faults: TemplateFault[] }> => {
  const here = await readHere(context, project);
  // Only those who write definitions read their SQL.
  const Definitions = context.can('definitions.write') ? here.programme.Definitions : [];
  const programme = { ...programmeOut(here), Definitions };
  return {
    programme,
    faults: [...tooMany(programme), ...(await notPortable(context, here, programme)), ...unpublished(programme)].slice(
      0,
      200,
    ),
  };
};

const json = (name: string, content: unknown): FileReply =>
  new FileReply({ name, type: 'application/json; charset=utf-8', body: `${JSON.stringify(content, null, 2)}\n` });

export const exportingHandlers: Pick<Handlers<typeof templatesCalls>, 'exportFile' | 'judgeExport' | 'schema'> = {
  async exportFile(context, { Id }) {
    const project = await keptProject(context, Id);
    if (!project) return context.fail('NOT_FOUND');
    const { programme, faults } = await outOf(context, project);
    if (faults.length > 0) return context.fail('TEMPLATE_FAULTS', { details: { Faults: faults } });
    return json(`${project.url}.template.json`, {
      Format: formatName,
      FormatVersion: formatVersion,
      ExportedAt: context.now.toISOString(),
      Name: project.descr,
      ...programme,
    });
  },

  async judgeExport(context, { Id }) {
    const project = await keptProject(context, Id);
    if (!project) return context.fail('NOT_FOUND');
    const { programme, faults } = await outOf(context, project);
    return {
      Faults: faults,
      Actions: programme.Actions.length,
      Questionnaires: programme.Questionnaires.length,
      Mails: Object.keys(programme.Mails).length,
      Consent: programme.Consent !== null,
      Definitions: programme.Definitions.length,
    };
  },

  schema: async () => json('telemachos-programme.schema.json', templateSchema()),
};
