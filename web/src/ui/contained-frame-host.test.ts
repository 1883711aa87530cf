/** The requests of a contained frame: answered within limits, refused beyond them. */
import { describe, expect, it } from 'vitest';
import { createRequests, maxRequestLength, maxRequestsPerMinute, maxRunningRequests } from './contained-frame-host.ts';

const toProblem = (error: unknown) => ({ code: error instanceof Error ? error.message : '' });

const create = () => {
  let at = 0;
  const answers: (() => void)[] = [];
  const methods = {
    echo: (...args: readonly unknown[]) => args,
    fail: () => Promise.reject(new Error('REFUSED')),
    wait: () => new Promise<void>((resolve) => void answers.push(resolve)),
  };
  const request = createRequests(methods, toProblem, () => at);
  return { request, answers, later: (ms: number) => void (at += ms) };
};

describe('a request of a frame', () => {
  it('calls the method with what was sent, and tells why it failed', async () => {
    const { request } = create();
    expect(await request('echo', '[1,{"a":null}]')).toEqual({ output: [1, { a: null }] });
    expect(await request('fail', '[]')).toEqual({ problem: { code: 'REFUSED' } });
  });

  it('reaches nothing but the methods', async () => {
    const { request } = create();
    for (const name of ['toString', '__proto__', 'constructor', 'missing', '', 7, null])
      expect(await request(name, '[]')).toEqual({ problem: { code: 'BAD_INPUT' } });
    expect(await request('echo', { length: 1 })).toEqual({ problem: { code: 'BAD_INPUT' } });
  });

  it('is refused when it is too long', async () => {
    const { request } = create();
    expect(await request('echo', `["${'x'.repeat(maxRequestLength)}"]`)).toEqual({
      problem: { code: 'BODY_TOO_LARGE' },
    });
  });

  it('is refused while too many run, and answered again afterwards', async () => {
    const { request, answers } = create();
    const running = Array.from({ length: maxRunningRequests }, () => request('wait', '[]'));
    expect(await request('echo', '[]')).toEqual({ problem: { code: 'TOO_MANY_REQUESTS' } });
    for (const answer of answers) answer();
    await Promise.all(running);
    expect(await request('echo', '[]')).toEqual({ output: [] });
  });

  it('is refused beyond the number of a minute, until the next one', async () => {
    const { request, later } = create();
    for (let made = 0; made < maxRequestsPerMinute; made += 1) await request('echo', '[]');
    expect(await request('echo', '[]')).toEqual({ problem: { code: 'TOO_MANY_REQUESTS' } });
    later(60_000);
    expect(await request('echo', '[]')).toEqual({ output: [] });
  });
});
