/**
 * The authoring room's calls: the list and one questionnaire (quests.ts), making and keeping it (keeping.ts), its draft
 * (drafts.ts), files (files.ts), who answered and links (answering.ts), the actions that open it (using.ts).
 */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { answeringHandlers } from './answering.ts';
import { draftHandlers } from './drafts.ts';
import { fileHandlers } from './files.ts';
import { keepingHandlers } from './keeping.ts';
import { questsHandlers } from './quests.ts';
import { usingHandlers } from './using.ts';

/** The room's calls as their handlers see them. */
type AuthoringHandlers = Handlers<typeof authoringCalls>;

export const authoringHandlers: AuthoringHandlers = {
  ...questsHandlers,
  ...keepingHandlers,
  ...draftHandlers,
  ...fileHandlers,
  ...answeringHandlers,
  ...usingHandlers,
};
