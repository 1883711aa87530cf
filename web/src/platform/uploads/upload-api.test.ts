/** What the server's word on what is given up means: only what it does not know is gone there. */
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

test('heard, it is gone', async () => {
  answering(async () => Response.json({ Ok: true }));
  expect(await cancelUploadOnServer(1, 1)).toBe('gone');
});

test.each([
  ['NOT_FOUND', 'gone'],
  ['UPLOAD_OVER', 'over'],
  ['SIGN_IN_REQUIRED', 'unheard'],
  ['REFUSED', 'unheard'],
  ['CONSENT_REQUIRED', 'unheard'],
  ['ORIGIN_REFUSED', 'unheard'],
  ['NOT_AS_ANOTHER', 'unheard'],
  ['TOO_MANY_REQUESTS', 'unheard'],
  ['UNAVAILABLE', 'unheard'],
] as const)('refused as %s, it is %s', async (code, came) => {
  refusing(code);
  expect(await cancelUploadOnServer(1, 1)).toBe(came);
});

test('without an answer it is unheard', async () => {
  answering(() => Promise.reject(new TypeError('no network')));
  expect(await cancelUploadOnServer(1, 1)).toBe('unheard');
});
