/** What somebody wants to be told of, there and back. */
import type { Trip } from './words.ts';

const wishes: Trip = async (_world, as) => {
  const mentee = await as('mentee');
  const wish = { Kind: 'read' as const, App: false, Mail: false, Push: false };
  const Quiet = { From: 1320, Until: 420 };
  await mentee.done('/api/notify/SetWishes', { Kinds: [wish], Quiet });
  const kept = await mentee.done('/api/notify/Wishes', {});
  await mentee.done('/api/notify/SetWishes', { Kinds: [{ ...wish, App: true, Mail: true, Push: true }], Quiet: null });
  return { sent: [wish, Quiet], back: [kept.Kinds.find(({ Kind }) => Kind === 'read'), kept.Quiet] };
};

/** The calls of notices. */
export const noticesTrips = {
  'notices.list': 'reads',
  'notices.count': 'reads',
  'notices.read': { nothing: 'says that something was read; notices.test.ts reads that it was' },
  'notices.readAll': { nothing: 'says that something was read; notices.test.ts reads that it was' },
  'notices.wishes': 'reads',
  'notices.setWishes': { by: 'notices.wishes', trip: wishes },
} as const;
