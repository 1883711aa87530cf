/** Calendars outside: the private address at which one's meetings are read, and one's own calendar that is read. */
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { mailText } from '../../platform/render-texts.ts';
import { encryptSecret, decryptSecret } from '../../platform/encryption.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { fallbackLanguage } from '../../platform/translations.ts';
import { calendarFile, type Event } from './calendar-file.ts';
import { isOutsideAddress } from '../../platform/outbound-request.ts';
import * as store from './calendar.store.ts';

const dayMs = 86_400_000;
/** What a calendar has, in days before now and after it. */
const shown = { before: 90, after: 400 };

/** The key and the owner that the address of somebody's own calendar is sealed for. */
const keyOf = ({ deriveKey }: Pick<Services, 'deriveKey'>): Buffer => deriveKey('busy-calendars');
const ownerOf = (userId: number): string => `busy ${userId}`;

/** The address of somebody's own calendar, sealed for them. */
export const sealedAddress = (services: Pick<Services, 'deriveKey'>, userId: number, address: string): Buffer =>
  encryptSecret(keyOf(services), ownerOf(userId), Buffer.from(address));

/** The address of a calendar that is read; null where it cannot be told any more. */
export const addressOf = (services: Pick<Services, 'deriveKey'>, userId: number, sealed: Buffer): string | null =>
  decryptSecret(keyOf(services), ownerOf(userId), sealed)?.toString() ?? null;

type Handled = 'feed' | 'feedStanding' | 'makeFeed' | 'endFeed' | 'readBusy' | 'endBusy';

export const calendarHandlers: Pick<Handlers<typeof meetingsCalls>, Handled> = {
  async feed(context, { Token }) {
    const owner = await store.ownerOfFeed(context, hashToken(Token));
    if (!owner) return context.fail('NOT_FOUND');
    const { services, now } = context;
    const { language, userId } = owner;
    const over = await services.translations.overridesOf(language);
    const line = (key: string, values: Record<string, string>) => mailText(language, `lines.${key}`, values, over);
    const [from, until] = [
      new Date(now.getTime() - shown.before * dayMs),
      new Date(now.getTime() + shown.after * dayMs),
    ];
    const rows = await store.feedRows(context, userId, { from, until, now });
    const events = rows.map((row): Event => {
      const { place, link, url, actionId, menteeId, title, titleEn, others, ...rest } = row;
      const page = menteeId === null ? `mentee/action/${actionId}` : `mentor/mentee/${menteeId}/${actionId}`;
      const called = fallbackLanguage(language) === 'el' ? title : titleEn;
      return {
        ...rest,
        summary: line('meetingTitle', { title: called, name: others }),
        description: link,
        location: place === '' ? link : place,
        url: `${services.publicUrl()}/${url}/${page}`,
        organizer: null,
        attendee: null,
      };
    });
    const body = calendarFile(null, events, line('calendarName', {}));
    return new FileReply({ name: 'meetings.ics', type: 'text/calendar; charset=utf-8', body });
  },

  async feedStanding(context) {
    const { userId } = context.viewer;
    const made = await store.feedOf(context, userId);
    const busy = await store.busyOf(context, userId);
    const address = busy && addressOf(context.services, userId, busy.address);
    return {
      Made: made?.toISOString() ?? null,
      Busy: busy
        ? {
            Host: address ? new URL(address).host : '',
            Read: busy.readAt?.toISOString() ?? null,
            Failure: busy.failure,
            Times: busy.times,
          }
        : null,
    };
  },

  async makeFeed(context) {
    const token = createToken();
    await store.keepFeed(context, context.viewer.userId, hashToken(token), context.now);
    await context.audit('calendar', context.viewer.userId, { Made: true });
    return { Address: `${context.services.publicUrl()}/api/calendar/${token}/meetings.ics` };
  },

  async endFeed(context) {
    await store.dropFeed(context, context.viewer.userId);
    await context.audit('calendar', context.viewer.userId, { Ended: true });
    return { Ok: true };
  },

  async readBusy(context, { Address }) {
    const address = Address.trim().replace(/^webcals?:/i, 'https:');
    if (!isOutsideAddress(address))
      return context.fail('CALENDAR_ADDRESS', { fields: { Address: 'CALENDAR_ADDRESS' } });
    const { userId } = context.viewer;
    await store.keepBusy(context, userId, sealedAddress(context.services, userId, address), context.now);
    await context.audit('calendar', userId, { Reads: true });
    return { Ok: true };
  },

  async endBusy(context) {
    await store.dropBusy(context, context.viewer.userId);
    return { Ok: true };
  },
};
