/** Queries and SQL services as a part of a template. They belong to the installation, not to a project. */
import { definitionKey, type FileDefinition } from '@telemachos/contract/features/definitions/definitions-file.ts';
import type { TemplateFile } from '@telemachos/contract/features/templates/template-file.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { Connection } from '../../db/connect.ts';
import { inSavingOrder, lostLists, namesOf, toDraft, toFile } from '../definitions/definition-file.shared.ts';
import { currentVersions } from '../definitions/definitions.store.ts';
import { saveDraft, type Saving } from '../definitions/save-definition.shared.ts';
import { definitionItem } from './pieces.ts';

/** A version of a definition of this installation: the newest or the published one. */
export type CurrentDefinition = { id: number; number: number; item: string; file: FileDefinition };

/** The definitions of the installation, and those of them that a file may have: published ones, as published. */
export const readDefinitions = async (
  connection: Connection,
): Promise<{ current: CurrentDefinition[]; published: FileDefinition[] }> => {
  const rows = await currentVersions(connection);
  const published = rows.filter((row) => row.number === row.published);
  const names = { current: namesOf(rows), published: namesOf(published) };
  return {
    current: rows.map((row) => {
      const file = toFile(row, names.current);
      return { id: row.id, number: row.number, item: definitionItem(file), file };
    }),
    // A file does not name a query that it does not have.
    published: published.map((row) => toFile(row, names.published)),
  };
};

/** What of an import concerns definitions. */
type Bringing = {
  file: Pick<TemplateFile, 'Definitions'>;
  here: { definitions: readonly CurrentDefinition[] };
  decided: readonly { item: string; taken: boolean }[];
};

/** The definitions that are brought in. */
const takenOf = ({ file, decided }: Bringing): FileDefinition[] => {
  const taken = new Set(decided.filter((one) => one.taken).map(({ item }) => item));
  return file.Definitions.filter((one) => taken.has(definitionItem(one)));
};

/** The list queries of parameters that the import would lose. */
export const lostListFaults = (bringing: Bringing): TemplateFault[] =>
  lostLists(
    takenOf(bringing),
    bringing.here.definitions.map(({ file }) => definitionKey(file)),
  ).flatMap(({ definition, place, code }) =>
    definition.Parameters.slice(place, place + 1).map(({ Name, ListQuery }) => ({
      Part: 'definitions',
      Item: definitionItem(definition),
      Name: definition.Name,
      Path: `Parameters.${Name}`,
      Code: code,
      Detail: ListQuery ?? '',
    })),
  );

/** Save the definitions that are brought in as drafts. */
export const bringDefinitions = async (context: Saving, bringing: Bringing): Promise<void> => {
  const ids = new Map(bringing.here.definitions.map(({ file, id }) => [definitionKey(file), id]));
  for (const one of inSavingOrder(takenOf(bringing))) {
    const { id } = await saveDraft(context, toDraft(one, null, ids));
    ids.set(definitionKey(one), id);
  }
};
