/**
 * The mentoring room: a mentee as mentors see the person (mentee-view.ts), notes and data (notes.ts, notes-feed.ts, mentions.ts,
 * records.ts, own-data.ts), an action's as a file (data-export.shared.ts), completion (completion.ts), the list by need
 * (caseload.ts), the staff's home (staff-home.ts).
 */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { caseloadHandlers } from './caseload.ts';
import { completionHandlers } from './completion.ts';
import { dataExportHandlers } from './data-export.shared.ts';
import { mentionHandlers } from './mentions.ts';
import { menteeViewHandlers } from './mentee-view.ts';
import { noteHandlers } from './notes.ts';
import { notesFeedHandlers } from './notes-feed.ts';
import { ownDataHandlers } from './own-data.ts';
import { recordHandlers } from './records.ts';
import { staffHomeHandlers } from './staff-home.ts';

/** The mentoring calls as their handlers see them. */
type MentoringHandlers = Handlers<typeof mentoringCalls>;

export const mentoringHandlers: MentoringHandlers = {
  ...menteeViewHandlers,
  ...noteHandlers,
  ...notesFeedHandlers,
  ...mentionHandlers,
  ...recordHandlers,
  ...dataExportHandlers,
  ...ownDataHandlers,
  ...completionHandlers,
  ...caseloadHandlers,
  ...staffHomeHandlers,
};
