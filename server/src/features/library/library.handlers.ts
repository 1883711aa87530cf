/**
 * The library: reading it (reading.ts, finding.ts), giving to it (giving.ts), arranging it (arranging.ts), approving
 * (approving.ts), sharing with mentees (sharing.ts). The text inside files is read by a job (inside.shared.ts).
 */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { approvingHandlers } from './approving.ts';
import { arrangingHandlers } from './arranging.ts';
import { findingHandlers } from './finding.ts';
import { givingHandlers } from './giving.ts';
import { readingHandlers } from './reading.ts';
import { sharingHandlers } from './sharing.ts';

export const libraryHandlers: Handlers<typeof libraryCalls> = {
  ...readingHandlers,
  ...findingHandlers,
  ...givingHandlers,
  ...arrangingHandlers,
  ...approvingHandlers,
  ...sharingHandlers,
};
