/** Notices: what happened that concerns somebody. Source: specification 000 §1 and §2. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, id, ids } from '../../kit/fields.ts';
import { noticeKindNames, toldKinds, unsubscribeKinds } from './notices.rules.ts';
import { pushCalls } from './push.calls.ts';

const scope = { project: 'ProjectId' } as const;
/** What somebody was told is theirs alone. */
const own = { access: 'account.own', impersonation: 'never' } as const;
const kind = z.enum(noticeKindNames);

/** A notice: which kind, about which action and person; the last time, and how often while it was unread. */
const notice = z.object({
  Id: id,
  Kind: kind,
  Action: z.object({ Id: id, Title: z.string(), TitleEn: z.string() }).nullable(),
  Person: z.object({ Id: id, Name: z.string() }).nullable(),
  Time: z.iso.datetime(),
  /** When that is what it tells of, such as a meeting. */
  Moment: z.iso.datetime().nullable(),
  Times: counter,
  Read: z.boolean(),
});

/** How many notices are unread, at most one more than are counted, and in how many conversations something is. */
const unread = z.object({ Count: counter, Conversations: counter });

/** What somebody is told of, and how. */
const wish = z.object({
  Kind: z.enum(toldKinds),
  App: z.boolean(),
  Mail: z.boolean(),
  Push: z.boolean(),
});
/** Minutes of the day in Athens between which neither mails nor devices tell of anything. */
const quiet = z.object({ From: z.int().min(0).max(1439), Until: z.int().min(0).max(1439) }).nullable();
const wishes = { Kinds: z.array(wish).max(toldKinds.length), Quiet: quiet };

export const noticesCalls = {
  ...pushCalls,
  list: defineCall({
    ...own,
    path: '/api/notify/List',
    readOnly: true,
    localized: true,
    scope,
    input: z
      .object({
        ProjectId: id,
        Before: z.iso.datetime().nullable().default(null),
        BeforeId: id.nullable().default(null),
        Unread: z.boolean().default(false),
        Kind: kind.nullable().default(null),
      })
      .refine(({ Before, BeforeId }) => (Before === null) === (BeforeId === null), {
        path: ['BeforeId'],
        message: 'REQUIRED',
      }),
    output: z.object({ list: z.array(notice), More: z.boolean(), ...unread.shape }),
    summary: 'What the caller was told in the project, the last first, and how much of it is unread (000 §2).',
  }),
  count: defineCall({
    ...own,
    path: '/api/notify/Count',
    readOnly: true,
    background: true,
    scope,
    input: z.object({ ProjectId: id }),
    output: unread,
    summary: 'How much is unread: notices, and conversations (000 §2).',
  }),
  read: defineCall({
    ...own,
    path: '/api/notify/Read',
    scope,
    input: z.object({ ProjectId: id, Ids: ids, Read: z.boolean().default(true) }),
    output: unread,
    summary: 'Some notices are read, or unread again.',
  }),
  readAll: defineCall({
    ...own,
    path: '/api/notify/ReadAll',
    scope,
    input: z.object({ ProjectId: id, UpTo: z.iso.datetime() }),
    output: unread,
    summary: 'All that was told up to an instant is read.',
  }),
  wishes: defineCall({
    ...own,
    path: '/api/notify/Wishes',
    readOnly: true,
    input: z.object({}),
    output: z.object(wishes),
    summary:
      'What the caller is told of, kind by kind: in the product, by mail, and on devices; and when they are not disturbed.',
  }),
  setWishes: defineCall({
    ...own,
    path: '/api/notify/SetWishes',
    input: z.object(wishes),
    output: z.object(wishes),
    summary:
      'Say of some kinds how one is told of them (of one that is named twice the last time), and when they are not to be disturbed.',
  }),
  /** The link comes with mails that may be switched off. It changes nothing when it is opened: mail scanners open links. */
  unsubscribe: defineCall({
    path: '/api/notify/Unsubscribe',
    access: 'public',
    input: z.object({ Token: z.string().regex(/^[\w.-]{1,100}$/) }),
    output: z.object({ Kind: z.enum(unsubscribeKinds) }),
    problems: ['LINK_INVALID'],
    maxRequestsPerMinute: 60,
    summary: 'Switch off the mails of one kind, by the link in such a mail, without signing in (RFC 8058).',
  }),
};
