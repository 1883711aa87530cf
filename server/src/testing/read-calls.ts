/** Every read call about one mentee and action, for tests of what no answer contains. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { scopedFields } from '../platform/authorization.ts';
import { fillPath, sampleInput, enabledSwitches } from './sample-input.ts';
import type { Person, World } from './world.ts';

const reading = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).flatMap(([name, one]) => {
    const entry = one as CallEntry;
    return entry.readOnly && entry.access !== 'public' ? [{ name: `${room}.${name}`, entry }] : [];
  }),
);

/** The calls that read, and are not refused to this role. */
export const readCallsOf = (role: Role) =>
  reading.filter(
    ({ entry }) => entry.access !== 'public' && (abilities[entry.access] as readonly Role[]).includes(role),
  );

/** Whom and what the calls are asked about; the project is that of the demonstration. */
type About = { menteeId: number; actionId: number };

const inputFor = (entry: CallEntry, { menteeId, actionId }: About): Record<string, unknown> => {
  const own: Record<string, unknown> = {
    project: 1,
    user: menteeId,
    users: [menteeId],
    action: actionId,
    actions: [actionId],
  };
  const named = scopedFields(entry).flatMap(({ kind, field }) => (kind in own ? [[field, own[kind]]] : []));
  return {
    ...sampleInput(entry),
    ...Object.fromEntries(named),
    ...('count' in sampleInput(entry) ? { count: 100 } : {}),
  };
};

const asked = async (world: World, person: Person, entry: CallEntry, input: Record<string, unknown>) => {
  const path = fillPath(entry.path, input);
  const headers = { cookie: person.cookie, 'x-project': '1' };
  const answer =
    entry.method === 'GET'
      ? await world.app.inject({
          url: `${path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`,
          headers,
        })
      : await world.app.inject({
          method: 'POST',
          url: path,
          payload: input,
          headers: { ...headers, origin: 'http://telemachos.test' },
        });
  return answer.statusCode < 400 ? answer.body : '';
};

/** What a call answers, asked as it is and with each of its switches on, one after the other; '' where it refuses. */
export const collectAnswers = async (world: World, person: Person, entry: CallEntry, about: About): Promise<string> => {
  const input = inputFor(entry, about);
  const on = enabledSwitches(entry);
  const plain = await asked(world, person, entry, input);
  return Object.keys(on).length === 0 ? plain : plain + (await asked(world, person, entry, { ...input, ...on }));
};
