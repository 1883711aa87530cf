/** Round trips of notice preferences. */
import type { RoundTrip } from './texts.ts';

const wishes: RoundTrip = async (_world, as) => {
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
  'notices.devices': 'reads',
  'notices.addDevice': {
    nothing: 'keeps where a device is reached, for the server alone; push.test.ts reads what arrives there',
  },
  'notices.dropDevice': { nothing: 'takes a device away' },
  'notices.tryDevice': { nothing: 'orders something to be told to a device' },
  'notices.list': 'reads',
  'notices.count': 'reads',
  'notices.read': { nothing: 'says that something was read; notices.test.ts reads that it was' },
  'notices.readAll': { nothing: 'says that something was read; notices.test.ts reads that it was' },
  'notices.wishes': 'reads',
  'notices.unsubscribe': { nothing: 'switches mails off; unsubscribing.test.ts reads that they are' },
  'notices.setWishes': { by: 'notices.wishes', trip: wishes },
} as const;
