/** Round trips of messages. */
import { give, pdf } from '../../features/files/testing/giving.ts';
import type { World } from '../world.ts';
import { oddText, type SignInAs, type RoundTrip } from './texts.ts';
import { randomUUID } from 'node:crypto';

const ProjectId = 1;

const idOf = async (world: World, username: string) =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;

/** The demonstration's mentee and mentor, in their conversation. */
export const inConversation = async (world: World, as: SignInAs) => {
  const mentee = await as('mentee');
  const UserId = await idOf(world, 'mentor');
  return { mentee, ...(await mentee.done('/api/chat/Open', { ProjectId, UserId })) };
};

const sentMessage: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  await mentee.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: oddText });
  const { messages } = await mentee.done('/api/Chat/GetMessages', { ConversationId });
  return { sent: oddText, back: messages.at(-1)?.Message };
};

const changedMessage: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  const { Seq } = await mentee.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'πριν' });
  await mentee.done('/api/chat/Change', { ConversationId, Seq, Message: oddText });
  const { messages } = await mentee.done('/api/Chat/GetMessages', { ConversationId });
  return { sent: oddText, back: messages.at(-1)?.Message };
};

const muted: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: true });
  const { Muted } = await mentee.done('/api/chat/Get', { ConversationId });
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: false });
  return { sent: true, back: Muted };
};

const draft: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  const { DraftVersion } = await mentee.done('/api/chat/Get', { ConversationId });
  await mentee.done('/api/chat/SaveDraft', { ConversationId, Text: oddText, Version: DraftVersion });
  return { sent: oddText, back: (await mentee.done('/api/chat/Get', { ConversationId })).DraftText };
};

const sentFile: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  const name = "Βιογραφικό e\u0301 '%41 & (2).pdf".normalize('NFC');
  const place = { ConversationId: String(ConversationId) };
  const { body } = await give(world, mentee, place, [{ name, content: pdf }], '/api/chat/Uploader');
  const [file] = body.Files ?? [];
  const query = new URLSearchParams({ ...place, Id: String(file?.Id) }).toString();
  const { rawPayload } = await world.app.inject({
    method: 'GET',
    url: `/api/chat/File?${query}`,
    headers: { cookie: mentee.cookie },
  });
  return {
    sent: [name, pdf.toString('base64')],
    back: [file?.Name, rawPayload.toString('base64')],
  };
};

const reported: RoundTrip = async (world, as) => {
  const { mentee, ConversationId } = await inConversation(world, as);
  const { Seq } = await mentee.done('/api/chat/Send', {
    ConversationId,
    ClientId: randomUUID(),
    Message: 'προς αναφορά',
  });
  const mentor = await as('mentor');
  await mentor.done('/api/chat/Report', { ConversationId, Seq, Reason: oddText });
  const supervisor = await as('supervisor');
  const { list } = await supervisor.done('/api/chat/Reports', { ProjectId });
  return { sent: oddText, back: list.at(-1)?.Reason };
};

const settled: RoundTrip = async (world, as) => {
  await reported(world, as);
  const supervisor = await as('supervisor');
  const { list } = await supervisor.done('/api/chat/Reports', { ProjectId });
  const ReportId = list.at(-1)?.Id ?? 0;
  await supervisor.done('/api/chat/SettleReport', { ReportId, Outcome: oddText });
  const after = await supervisor.done('/api/chat/Reports', { ProjectId, Settled: true });
  return { sent: oddText, back: after.list.find(({ Id }) => Id === ReportId)?.Settled?.Outcome };
};

/** The calls of conversations. */
export const chatTrips = {
  'chat.giveFiles': { by: 'chat.file', trip: sentFile },
  'chat.file': 'reads',
  'chat.openGroup': { nothing: 'begins a group; groups.test.ts reads that there is one of it, and who is in it' },
  'chat.search': 'reads',
  'chat.around': 'reads',
  'chat.quoted': 'reads',
  'chat.before': 'reads',
  'chat.reported': 'reads',
  'chat.reports': 'reads',
  'chat.reportFile': 'reads',
  'chat.profile': 'reads',
  'chat.report': { by: 'chat.reports', trip: reported },
  'chat.settleReport': { by: 'chat.reports', trip: settled },
  'chat.contacts': 'reads',
  'chat.conversations': 'reads',
  'chat.open': { nothing: 'begins a conversation of two; chat.test.ts reads that there is one of them' },
  'chat.get': 'reads',
  'chat.messages': 'reads',
  'chat.newMessages': 'reads',
  'chat.newCount': 'reads',
  'chat.receive': 'reads',
  'chat.typing': 'reads',
  'chat.send': { by: 'chat.messages', trip: sentMessage },
  'chat.change': { by: 'chat.messages', trip: changedMessage },
  'chat.takeBack': { nothing: 'empties a message; changing.test.ts reads that it is empty, and what was kept' },
  'chat.mute': { by: 'chat.get', trip: muted },
  'chat.saveDraft': { by: 'chat.get', trip: draft },
  'chat.read': { nothing: 'says how far somebody has read; chat.test.ts reads what is left' },
} as const;
