/** External calendars that the server fetches. */
import {
  isOpen,
  isOutsideAddress,
  requestOutside,
  type Allowed,
  type OutboundFailure,
} from '../../platform/outbound-request.ts';

const openOnly: Allowed = { address: isOutsideAddress, host: isOpen };

/** So long, and so large, a calendar may be; and so often its address may lead on. */
export const fetchLimits = { milliseconds: 10_000, bytes: 1_000_000, redirects: 3 };

/** Fetch a calendar; its text, or why not. */
export const fetchCalendar = async (
  address: string,
  allowed: Allowed = openOnly,
  limits = fetchLimits,
): Promise<{ body: string } | { failure: OutboundFailure }> => {
  const headers = { accept: 'text/calendar, text/plain;q=0.5' };
  const came = await requestOutside({ address, headers }, allowed, limits);
  if ('failure' in came) return came;
  return came.status === 200 ? { body: came.body } : { failure: 'UNREACHABLE' };
};
