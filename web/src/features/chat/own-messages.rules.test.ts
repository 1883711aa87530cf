/** One's own messages that the server does not have yet. */
import { expect, test } from 'vitest';
import { emptyQueue } from '../../platform/queue/queue.rules.ts';
import type { MessageBody } from './message-queue.shared.ts';
import { ownMessages } from './own-messages.rules.ts';

const body = (ClientId: string): MessageBody => ({
  owner: 1,
  conversation: 2,
  ClientId,
  Message: ClientId,
  ReplyTo: null,
  givenAt: '',
});

test('each is there once, in the order of writing, however often this device has it', () => {
  const queue = {
    ...emptyQueue<MessageBody>(new Map()),
    entries: [
      { device: 'here', number: 1, slot: 'a', body: body('a') },
      { device: 'here', number: 2, slot: 'b', body: body('b') },
      { device: 'tab', number: 1, slot: 'a', body: body('a') },
    ],
    drafts: [{ id: 1, slot: 'b', body: body('b'), hasLocalCopy: true }],
    refused: new Map([['c', { device: 'here', number: 3, slot: 'c', body: body('c'), why: 'REFUSED' }]]),
  };
  expect(ownMessages(queue).map(({ ClientId, why }) => [ClientId, why])).toEqual([
    ['a', null],
    ['b', null],
    ['c', 'REFUSED'],
  ]);
});
