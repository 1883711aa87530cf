/** Who links, for the audit. */
import type { pairingCalls } from '@telemachos/contract/features/pairing/pairing.calls.ts';
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import type { Author } from './pairing.store.ts';

export const auditOf = (
  context: { viewer: Viewer; request: { id: string } },
  name: keyof typeof pairingCalls,
): Author => ({ actorId: actingUserId(context.viewer), requestId: context.request.id, call: `pairing.${name}` });
