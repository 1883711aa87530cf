/** Results of cancelling an upload: only an unknown upload counts as discarded. */
import { afterEach, expect, test, vi } from 'vitest';
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';
import { cancelUploadOnServer } from './upload-api.ts';

vi.mock('./hash.worker.ts?worker', () => ({ default: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
const refusing = (code: ProblemCode) =>
  answering(async () =>
    Response.json({ code, status: problems[code], requestId: 'r' }, { status: problems[code], statusText: code }),
  );

test('counts a confirmed cancellation as discarded', async () => {
  answering(async () => Response.json({ Ok: true }));
  expect(await cancelUploadOnServer(1, 1)).toBe('discarded');
});

test.each([
  ['NOT_FOUND', 'discarded'],
  ['UPLOAD_OVER', 'completed'],
  ['SIGN_IN_REQUIRED', 'unconfirmed'],
  ['REFUSED', 'unconfirmed'],
  ['CONSENT_REQUIRED', 'unconfirmed'],
  ['ORIGIN_REFUSED', 'unconfirmed'],
  ['NOT_AS_ANOTHER', 'unconfirmed'],
  ['TOO_MANY_REQUESTS', 'unconfirmed'],
  ['UNAVAILABLE', 'unconfirmed'],
] as const)('refused as %s, the result is %s', async (code, came) => {
  refusing(code);
  expect(await cancelUploadOnServer(1, 1)).toBe(came);
});

test('is unconfirmed without an answer', async () => {
  answering(() => Promise.reject(new TypeError('no network')));
  expect(await cancelUploadOnServer(1, 1)).toBe('unconfirmed');
});
