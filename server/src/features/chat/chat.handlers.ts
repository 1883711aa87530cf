/**
 * The chat room: conversations (conversations.ts), messages (messages.ts), what is changed in them (changing.ts), files
 * (files.ts), groups (groups.ts), how messages are found (finding.ts), those that are reported (reports.ts), and who
 * somebody is (profile.ts).
 */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { changingHandlers } from './changing.ts';
import { conversationHandlers } from './conversations.ts';
import { fileHandlers } from './files.ts';
import { groupHandlers } from './groups.ts';
import { findingHandlers } from './finding.ts';
import { messageHandlers } from './messages.ts';
import { profileHandlers } from './profile.ts';
import { reportHandlers } from './reports.ts';

/** The chat calls as their handlers see them. */
type ChatHandlers = Handlers<typeof chatCalls>;

export const chatHandlers: ChatHandlers = {
  ...conversationHandlers,
  ...messageHandlers,
  ...changingHandlers,
  ...fileHandlers,
  ...groupHandlers,
  ...findingHandlers,
  ...reportHandlers,
  ...profileHandlers,
};
