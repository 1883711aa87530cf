/** Tries a completion script on everybody concerned, part by part; it can be stopped. */
import { useEffect, useRef, useState } from 'react';
import { send, toApiProblem, type ApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { addPart, nothingChecked, type Preview } from './preview.rules.ts';

type Part = OutputOfPath<'/api/action/PreviewCompletionScript'>;

/** `code` is what was tried; it is finished once nothing comes after it. */
export type Previewed = { code: string; sum: Preview; isRunning: boolean; isDone: boolean; error: ApiProblem | null };

/** A new run ends the one before it. */
export const usePreview = (actionId: number, isLocal: boolean) => {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = (): void => {
    running.current?.abort();
    setPreviewed((before) => before && { ...before, isRunning: false });
  };
  const run = async (code: string): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    let sum = nothingChecked;
    const show = (changes: Partial<Previewed>): void => {
      if (!signal.aborted) setPreviewed({ code, sum, isRunning: true, isDone: false, error: null, ...changes });
    };
    show({});
    try {
      let After: Part['Next'] = null;
      do {
        const asked = { ActionId: actionId, Local: isLocal, Code: code, After };
        const part: Part = await send('/api/action/PreviewCompletionScript', asked, { signal });
        sum = addPart(sum, part);
        After = part.Next;
        show({});
      } while (After && !signal.aborted);
      show({ isRunning: false, isDone: true });
    } catch (error) {
      show({ isRunning: false, error: toApiProblem(error) });
    }
  };
  return { previewed, run, stop };
};
