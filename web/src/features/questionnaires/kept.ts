/**
 * Keeps one's open questionnaire on this device, with each answer, so that it opens without a network; lets go of it at
 * its end.
 */
import { useEffect, useMemo, useRef } from 'react';
import { toApiProblem, currentPersonId } from '../../platform/api.ts';
import { removeOffline, saveOffline, readOffline } from '../../platform/offline/offline-store.ts';
import type { Session } from '../../platform/session.ts';
import { asLeft, keepable, type Live } from './kept.rules.ts';
import { judgeable } from './judgeable.ts';
import type { Questionnaire } from './opened.shared.ts';

/** How a questionnaire is opened, in a word: the same address finds it again. */
export type Opened = `action ${number}` | `set ${number}` | `token ${string}`;

const questName = (opened: Opened): string => `quest ${opened}`;
const liveName = (set: number): string => `live ${set}`;

/** What was kept of an address for whoever the page is for; null when there is nothing. */
const keptQuestionnaire = async (opened: Opened): Promise<Questionnaire | null> => {
  const person = currentPersonId.get();
  const kept = person === null ? null : await readOffline(person, questName(opened));
  if (person === null || kept === null) return null;
  // What this very code has kept of the server's answer.
  const questionnaire = await judgeable(kept.data as Questionnaire);
  const live = await readOffline(person, liveName(questionnaire.AnswerSetID));
  return live === null ? null : asLeft(questionnaire, live.data as Live, Date.now());
};

/** Read by the network; without one, what was kept of the same address. */
export const orKept = async (opened: Opened, read: () => Promise<Questionnaire>): Promise<Questionnaire> => {
  try {
    return await read();
  } catch (error) {
    const { code } = toApiProblem(error);
    const kept = code === 'NETWORK' || code === 'UNAVAILABLE' ? await keptQuestionnaire(opened) : null;
    if (kept === null) throw error;
    return kept;
  }
};

/** Keep it while it is open. `live` is what is kept of it with each change. */
export const useKeeping = (
  session: Session | null,
  opened: Opened,
  questionnaire: Questionnaire,
  open: boolean,
  live: Live,
): void => {
  const set = questionnaire.AnswerSetID;
  const copy = useMemo(() => keepable(questionnaire, live.clock), [questionnaire, live.clock]);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!session || !open) return;
    // One after the other: a later state is never overtaken by an earlier one.
    keeping.current = keeping.current.then(() => saveOffline(session, questName(opened), copy));
  }, [session, opened, open, copy]);
  useEffect(() => {
    if (!session) return;
    keeping.current = keeping.current.then(() =>
      open ? saveOffline(session, liveName(set), live) : removeOffline([questName(opened), liveName(set)]),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moment alone is no news
  }, [session, opened, open, set, live.answers, live.clock]);
};
