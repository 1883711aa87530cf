/**
 * The applications room: the form and the human check (form.ts), sending (apply.ts), confirming (confirm.ts), following
 * (follow.ts), the coordinators' list (manage.ts), the list as a file (list-export.shared.ts) and moves (moves.ts).
 */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { applyHandlers } from './apply.ts';
import { confirmHandlers } from './confirm.ts';
import { followHandlers } from './follow.ts';
import { applicationsExportHandlers } from './list-export.shared.ts';
import { formHandlers } from './form.ts';
import { manageHandlers } from './manage.ts';
import { moveHandlers } from './moves.ts';

/** The application calls as their handlers see them. */
type ApplicationsHandlers = Handlers<typeof applicationsCalls>;

export const applicationsHandlers: ApplicationsHandlers = {
  ...formHandlers,
  ...applyHandlers,
  ...confirmHandlers,
  ...followHandlers,
  ...manageHandlers,
  ...applicationsExportHandlers,
  ...moveHandlers,
};
