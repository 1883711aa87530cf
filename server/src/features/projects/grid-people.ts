/** What stands beside the names of the grid: fields of the profile, and the look that the project gives its people. */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
import { evaluateText } from '@telemachos/contract/kit/conditions.ts';
import { truncate, toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { readableIn, type Readable } from '../users/readable.shared.ts';
import type { GridAsking } from './grid-asking.ts';
import * as store from './projects.store.ts';

/** Of these fields, those that are none or are kept from who asks, as the faults of an input; null without any. */
export const unreadable = (names: readonly string[], { fieldNamed }: Readable): Record<string, string> | null => {
  const faults = names.flatMap((name, at) => (fieldNamed(name) ? [] : [[`Fields.${at}`, 'BAD_INPUT'] as const]));
  return faults.length === 0 ? null : Object.fromEntries(faults);
};

const signs = new Intl.Segmenter('el', { granularity: 'grapheme' });
/** The first two signs as they are seen, however many letters the database counts in them. */
const firstSigns = (text: string): string =>
  [...signs.segment(truncate(text, 40))]
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('');

/** As a colour from 1 to 20; null for what is none. */
const colour = (said: string): number | null => (/^(?:[1-9]|1\d|20)$/.test(said) ? Number(said) : null);

/** What stands beside these people's names. Expressions are told what who asks may read: the rest is as if it were not there. */
export const besideNames = async (
  asking: GridAsking,
  {
    projectId,
    ids,
    names,
    look,
  }: { projectId: number; ids: readonly number[]; names: readonly string[]; look: boolean },
  { keeps, shows }: Readable,
): Promise<GridPerson[]> => {
  const people = await store.fieldsOfPeople(asking, projectId, ids);
  const settings = look ? projectSettings.safeParse((await store.findProject(asking, projectId))?.settings).data : null;
  return people.map(({ id, fields }) => {
    const user = Object.fromEntries(Object.entries(fields).filter(([name]) => !keeps(name)));
    const said = (expression: string | undefined) => truncate(toSingleLine(evaluateText(expression, { user })), 200);
    return {
      Id: id,
      Fields: Object.fromEntries(
        names.flatMap((name) => (user[name] ? [[name, shows(name, user[name])] as const] : [])),
      ),
      Look: settings
        ? {
            Label: said(settings.User.Label),
            Color: colour(said(settings.User.Color)),
            Letter: firstSigns(said(settings.User.Letter)),
          }
        : null,
    };
  });
};

export const gridPeopleHandlers: Pick<Handlers<typeof projectsCalls>, 'gridPeople'> = {
  async gridPeople(context, { ProjectId, Ids, Fields, Look }) {
    const readable = await readableIn(context, ProjectId);
    const fields = unreadable(Fields, readable);
    if (fields) return context.fail('BAD_INPUT', { fields });
    return besideNames(context, { projectId: ProjectId, ids: Ids, names: Fields, look: Look }, readable);
  },
};
