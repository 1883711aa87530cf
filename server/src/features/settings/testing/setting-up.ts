/** Reading and keeping settings, for the tests of the room. */
import type { Person } from '../../../testing/world.ts';

/** A project as it is set up. */
export const setupOf = (person: Person, Id = 1) => person.done('/api/project/Setup', { Id });
/** What it answers. */
export type Setup = Awaited<ReturnType<typeof setupOf>>;
export type Field = { Name: string; Label: string; [key: string]: unknown };

/** Keep settings over those that were read. */
export const keep = (person: Person, setup: Setup, Settings: Setup['Settings'], more: object = {}) =>
  person.call('/api/project/set', {
    ProjectId: setup.Id,
    Project: { Id: setup.Id, url: setup.url, Descr: setup.Descr, Settings, Version: setup.Version },
    ...more,
  });
/** The fields of settings. */
export const userOf = ({ Settings }: Setup): { Fields: Field[]; ProjectFields: Field[] } =>
  JSON.parse(JSON.stringify(Settings['User']));
/** Settings with other profile fields. */
export const withFields = (setup: Setup, change: (fields: Field[]) => Field[]): Setup['Settings'] => {
  const user = userOf(setup);
  return { ...setup.Settings, User: { ...user, Fields: change(user.Fields) } };
};
/** What is wrong, by its place. */
export const faultsOf = (answer: { problem: { fields?: unknown } | undefined }) => answer.problem?.fields;
/** The settings with another name for a field, and for the question that fills it. */
export const renamedIn = (settings: Setup['Settings'], from: string, to: string): Setup['Settings'] =>
  JSON.parse(
    JSON.stringify(settings)
      .replaceAll(`"Name":"${from}"`, `"Name":"${to}"`)
      .replaceAll(`"Key":"${from}"`, `"Key":"${to}"`),
  );
