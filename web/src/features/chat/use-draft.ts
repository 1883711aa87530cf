/**
 * What is being written in a conversation: on this device with every key, on the server after a rest, so that it is there
 * on every device. Whoever types now goes on, whatever another device kept meanwhile.
 */
import { useEffect, useRef, useState } from 'react';
import { toApiProblem, send } from '../../platform/api.ts';
import { onReconnect } from '../../platform/live/live-events.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { closing, readConversationAnew, readListsAnew } from './chat.queries.ts';
import type { Given } from './use-messages.ts';

/** A rest in typing after which it is kept on the server, in milliseconds. */
const saveDelayMs = 800;

type Kept = { text: string; version: number };

const textOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string' ? data.text : '';

/** What this device keeps of what somebody was writing. */
const draftHere = (ConversationId: number, viewer: number): string =>
  textOf(readDraft(viewer, `chat/${ConversationId}`)?.data);

/** What was written last on this page, by conversation and writer: also what the server has by now. */
const lastWritten = new Map<string, string>();
export const writtenHere = (ConversationId: number, viewer: number): string =>
  draftHere(ConversationId, viewer) || (lastWritten.get(`${viewer} ${ConversationId}`) ?? '');

/**
 * The text, and a way to change it; what was there when the conversation was opened comes first. What nobody changed here
 * since the server has it leaves when it was given to be sent elsewhere.
 */
export const useDraft = (ConversationId: number, viewer: number, first: Kept, givenElsewhere: readonly Given[]) => {
  const record = `chat/${ConversationId}`;
  const [text, setText] = useState(() => draftHere(ConversationId, viewer) || first.text);
  const version = useRef(first.version);
  const saved = useRef(first.text);
  const wanted = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const save = useRef(async (): Promise<void> => {
    const Text = wanted.current;
    if (Text === saved.current) return;
    try {
      const kept = await send(
        '/api/chat/SaveDraft',
        { ConversationId, Text, Version: version.current },
        { background: true },
      );
      version.current = kept.Version;
      saved.current = Text;
      if (wanted.current === Text) removeDraft(viewer, record);
    } catch (error) {
      const { code, details } = toApiProblem(error);
      // Another device kept something: what is typed here now goes on from there. Else this device has it.
      if (closing.has(code)) void readConversationAnew(ConversationId);
      if (code !== 'STALE' || typeof details['Version'] !== 'number') return;
      version.current = details['Version'];
      saved.current = typeof details['Text'] === 'string' ? details['Text'] : saved.current;
      if (wanted.current !== saved.current) timer.current = setTimeout(() => later.current(), saveDelayMs);
    }
  });
  const later = useRef(() => {
    saving.current = saving.current.then(() => save.current());
  });
  useEffect(() => {
    const now = later.current;
    // What could not be kept without a network is kept when there is one.
    const end = onReconnect(now);
    return () => {
      clearTimeout(timer.current);
      end();
      now();
    };
  }, []);
  const looked = useRef(new Set<string>());
  useEffect(() => {
    const isUnchanged = wanted.current === saved.current && wanted.current !== '';
    for (const { ClientId, Message } of givenElsewhere) {
      if (looked.current.has(ClientId)) continue;
      looked.current.add(ClientId);
      if (!isUnchanged || Message !== wanted.current) continue;
      // oxlint-disable-next-line react/set-state-in-effect -- the other device is outside: what it sent is no draft here
      setText('');
      wanted.current = '';
      removeDraft(viewer, record);
      later.current();
      void saving.current.then(readListsAnew);
    }
  }, [givenElsewhere, viewer, record]);
  const write = (next: string) => {
    setText(next);
    wanted.current = next;
    lastWritten.set(`${viewer} ${ConversationId}`, next);
    saveDraft(viewer, record, { data: { text: next }, version: 0, at: Date.now() });
    if (next === '') removeDraft(viewer, record);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => later.current(), saveDelayMs);
  };
  return { text, write };
};
