/** Conversations, devices and links that the walk over hostile values has of its own. */
import { randomUUID } from 'node:crypto';
import { give, pdf } from '../../features/files/testing/giving.ts';
import type { Person, World } from '../world.ts';

type People = ReadonlyMap<string, Person>;

/** A conversation of an administrator with a coordinator, in which each has written. */
export const talking = async (people: People): Promise<number> => {
  const [one, other] = [people.get('Super'), people.get('Coordinator')];
  const coordinator = (await other?.done('/api/user/getcurrent', {}))?.Id ?? 0;
  const begun = await one?.done('/api/chat/Open', { ProjectId: 1, UserId: coordinator });
  const ConversationId = begun?.ConversationId ?? 0;
  for (const by of [one, other])
    await by?.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'Καλημέρα' });
  return ConversationId;
};

/** What reaches the handlers that need a file of a conversation, or a session of one's own. */
export const talked = (world: () => World, people: People, conversation: () => number) => ({
  'chat.file': async () => {
    const person = people.get('Super');
    if (!person) throw new Error('nobody signed in');
    const ConversationId = String(conversation());
    const files = [{ name: 'cv.pdf', content: pdf }];
    const { body } = await give(world(), person, { ConversationId }, files, '/api/chat/Uploader');
    return { role: 'Super', good: { ConversationId, Id: String(body.Files?.[0]?.Id) } };
  },
  'chat.reportFile': async () => {
    const [writer, reporter] = [people.get('Super'), people.get('Coordinator')];
    if (!writer) throw new Error('nobody signed in');
    const ConversationId = conversation();
    const files = [{ name: 'reported.pdf', content: pdf }];
    const given = await give(world(), writer, { ConversationId: String(ConversationId) }, files, '/api/chat/Uploader');
    const Files = (given.body.Files ?? []).map(({ Id }) => Id);
    const sent = { ConversationId, ClientId: randomUUID(), Message: 'Προς αναφορά', Files };
    const { Seq } = await writer.done('/api/chat/Send', sent);
    await reporter?.done('/api/chat/Report', { ConversationId, Seq, Reason: 'α' });
    const text = 'SELECT id FROM message_reports WHERE conversation_id = $1 AND seq = $2';
    const [report] = await world().rows<{ id: number }>(text, [ConversationId, Seq]);
    return { role: 'Supervisor', good: { ReportId: String(report?.id), Id: String(Files[0]) } };
  },
  'notices.dropDevice': async () => {
    const text = `SELECT max(id)::int AS id FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = 'mentee')`;
    return { role: 'Mentee', good: { Id: (await world().rows<{ id: number }>(text))[0]?.id } };
  },
});

/** A link to a questionnaire, made to be ended. */
export const linkMade = (people: People, questionnaire: () => number) => ({
  'authoring.endToken': async () => {
    const QuestionnaireId = questionnaire();
    const link = await people.get('Coordinator')?.done('/anyquest/QuestAdmin/MakeToken', {
      QuestionnaireId,
      Name: 'α',
      ExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    return { role: 'Coordinator', good: { QuestionnaireId, TokenId: link?.TokenId } };
  },
});
