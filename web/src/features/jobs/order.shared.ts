/** Ordering a file: one press, and the file comes when it is made. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send, type InputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { followJob } from './follow.ts';
import { useWhyNot } from './jobs.queries.ts';

/** The paths that order long work. */
type OrderPath =
  | '/api/quest/Export'
  | '/api/project/GridExport'
  | '/api/mentor/DataExport'
  | '/api/user/Export'
  | '/api/Query/Export'
  | '/api/ApplicationForm/Export';

/** What is followed already: a press that is made twice is one order, and its file comes once. */
const followed = new Set<number>();

/** The last press, and for how many milliseconds the same one again is a double click: a small file is made by then. */
const pressed = { what: '', at: 0 };
const doubleClickMs = 1000;

/** Whether it is the press before once more. */
const isPressedTwice = (what: string): boolean => {
  const now = performance.now();
  if (pressed.what === what && now - pressed.at < doubleClickMs) return true;
  Object.assign(pressed, { what, at: now });
  return false;
};

/** Orders of a path: `order` sends one and follows it to its end; `busy` while one is being sent. */
export const useOrdering = <Path extends OrderPath>(
  path: Path,
): { order: (input: InputOfPath<Path>) => void; busy: boolean } => {
  const { t } = useTranslation('again');
  const problemText = useProblemMessage();
  const whyNot = useWhyNot();
  const tellFailed = (code: string | null, why: string): void => {
    // Who does not sign in again leaves the page.
    if (code !== 'SIGN_IN_REQUIRED') showToast('error', t('download.failed', { why }), { subject: 'file' });
  };
  const notGiven = (code: string | null): void => tellFailed(code, whyNot(code));
  const follow = async (id: number): Promise<void> => {
    if (followed.has(id)) return;
    followed.add(id);
    const ended = await followJob(id)
      .catch((error: unknown) => {
        const { code } = toApiProblem(error);
        if (code === 'REFUSED') notGiven(code);
        else if (code !== 'SIGN_IN_REQUIRED') showToast('info', t('download.later'), { subject: 'file' });
        return null;
      })
      .finally(() => followed.delete(id));
    if (!ended) return;
    const { job, long, refusal } = ended;
    if (refusal) notGiven(refusal.code);
    else if (job.State === 'failed') notGiven(job.Problem);
    else if (long && job.State === 'done') showToast('success', t('download.ready', { name: job.Name }));
  };
  const sending = useMutation({
    onMutate: () => dismissToastsAbout('file'),
    mutationFn: (input: InputOfPath<Path>) => send(path, input),
    onError: (error) => {
      pressed.what = '';
      tellFailed(toApiProblem(error).code, problemText(error));
    },
    onSuccess: ({ JobId }) => void follow(JobId),
  });
  const order = (input: InputOfPath<Path>): void => {
    if (!isPressedTwice(`${path} ${JSON.stringify(input)}`)) sending.mutate(input);
  };
  return { order, busy: sending.isPending };
};
