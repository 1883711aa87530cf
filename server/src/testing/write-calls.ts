/** Every write call by a mentee with own records, for tests of what no answer contains. */
import { randomUUID } from 'node:crypto';
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { demonstrationPassword } from '../db/seed/demonstration-password.ts';
import { uploadOf } from '../features/files/testing/giving.ts';
import { makeAction } from '../features/questionnaires/testing/making.ts';
import { scopedFields } from '../platform/authorization.ts';
import { makeMentee } from './people.ts';
import { roundTrips } from './round-trip/round-trips.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { handedIn } from './round-trip/action-files.ts';
import type { RoundTrip } from './round-trip/texts.ts';
import type { World } from './world.ts';

/** The calls that write and are not refused to this role. */
export const writeCallsOf = (role: Role) =>
  Object.entries(calls).flatMap(([room, list]) =>
    Object.entries(list).flatMap(([name, one]) => {
      const entry = one as CallEntry;
      return !entry.readOnly && entry.access !== 'public' && (abilities[entry.access] as readonly Role[]).includes(role)
        ? [{ name: `${room}.${name}`, entry }]
        : [];
    }),
  );

const tripOf = (name: string): RoundTrip | undefined => {
  const way = Object.entries(roundTrips).find(([call]) => call === name)?.[1];
  return typeof way === 'object' && 'trip' in way ? way.trip : undefined;
};

const Password = demonstrationPassword;
/** What a call needs besides the records that it names. */
const besides: Record<string, Record<string, unknown>> = {
  'account.changePassword': { CurrentPassword: Password, Password: `${Password} 2026` },
  'account.changeEmail': { Email: 'new@example.org', Password },
  'account.beginSecondFactor': { Password },
  'account.beginPasskey': { Password },
  // Based on what never was: the refusal says how it stands.
  'actions.save': { Version: 99, Data: { Line: 'α' } },
  'actions.update': { Version: 99, Data: { Line: 'α' } },
  'chat.takeBack': { Seq: 2 },
  'files.removeToolFile': { QuestionId: 'ID_0001', Index: 0, Name: 'nothing.pdf' },
};

const free = { Name: 'α', Data: 'β', editLevel: 1000, viewLevel: 1000 };
/** A free record that mentees may change. */
const kept = async (world: World) => (await world.enter('coordinator')).done('/api/Data/Set', { Id: 0, ...free });

/** What is made before a call. */
const madeFor: Record<string, (world: World) => Promise<Record<string, unknown>>> = {
  'questionnaires.getByToken': async (world) => {
    const staff = await world.enter('coordinator');
    const QuestionnaireId = (await world.rows<{ id: number }>('SELECT min(id) AS id FROM questionnaires'))[0]?.id ?? 0;
    const ExpiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { Token } = await staff.done('/anyquest/QuestAdmin/MakeToken', { QuestionnaireId, Name: 'α', ExpiresAt });
    return { TokenName: Token };
  },
  'settings.setData': async (world) => ({ ...free, ...(await kept(world)) }),
  'settings.removeData': async (world) => kept(world),
};

/** A sheet that takes files and may be handed in as it is. */
const sheet = {
  ...uploadOf(2),
  Sections: uploadOf(2).Sections.map((section) => ({
    ...section,
    Questions: section.Questions.map((one) => ({ ...one, Required: false })),
  })),
};

/** A mentee with a record of every kind that these calls name, and their ids. */
const somebody = async (world: World) => {
  const mentee = await makeMentee(world);
  const action = await makeAction(world, sheet);
  const { AnswerSetID } = await mentee.done('/api/quest/getByAction', { ActionId: action });
  await mentee.done('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  const one = async (text: string) => (await world.rows<{ id: number }>(text, [mentee.id]))[0]?.id ?? 0;
  const UserId = await one(`SELECT mentor_id AS id FROM mentor_links WHERE mentee_id = $1`);
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId: 1, UserId });
  const mentor = await world.enter('mentor');
  for (const by of [mentor, mentee])
    await by.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'Καλημέρα' });
  return {
    mentee,
    records: {
      project: 1,
      user: mentee.id,
      action,
      answerSet: AnswerSetID,
      conversation: ConversationId,
      session: await one('SELECT max(id)::int AS id FROM sessions WHERE user_id = $1'),
      application: await one(
        `INSERT INTO applications (project_id, user_id, answers, email) VALUES (1, $1, '{}', 'own@example.org') RETURNING id`,
      ),
    } as Partial<Record<string, number>>,
  };
};

/** Make a call as mentees do: by its way there and back, by what is prepared for it, and about records of one's own. */
export const makeWriteCall = async (world: World, name: string, entry: CallEntry): Promise<void> => {
  await tripOf(name)?.(world, (username) => world.enter(username));
  if (entry.uploads) return;
  const send = async (cookie: string, good: Record<string, unknown>) =>
    world.app.inject({
      method: 'POST',
      url: fillPath(entry.path, good),
      payload: good,
      headers: { cookie, 'x-project': '1', origin: 'http://telemachos.test' },
    });
  const prepared = Object.entries(handedIn(() => world)).find(([call]) => call === name)?.[1];
  if (prepared) await send((await world.enter('mentee')).cookie, (await prepared()).good);
  const { mentee, records } = await somebody(world);
  const named = scopedFields(entry).flatMap(({ kind, field }) =>
    records[kind] === undefined || field in (entry.abilityByField ?? {}) ? [] : [[field, records[kind]]],
  );
  const more = await madeFor[name]?.(world);
  await send(mentee.cookie, { ...sampleInput(entry), ...besides[name], ...more, ...Object.fromEntries(named) });
};
