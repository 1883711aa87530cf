/** Security headers, the app's fallback page, health, metrics, rate limits and log lines. */
import type { ProblemBody } from '@telemachos/contract/problems.ts';
import { expect, test } from 'vitest';
import { openWorld, sharedWorld } from '../testing/world.ts';

const shared = sharedWorld();

test('sends a page with one policy and the nonce of its styles', async () => {
  const world = shared();
  const answer = await world.app.inject({ method: 'GET', url: '/api/docs' });
  const policy = String(answer.headers['content-security-policy']);
  const nonce = /style-src[^;]*nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).not.toContain('unsafe-inline');
  expect(nonce).not.toBe('');
  expect(answer.body).toContain(`nonce="${nonce}"`);
  expect(answer.headers['permissions-policy']).toContain('geolocation=()');
});

test('sends data with a policy that allows nothing', async () => {
  const world = shared();
  const answer = await world.nobody.call('/Account/Identity', {});
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('answers an unknown call with NOT_FOUND, in any letter case', async () => {
  const world = shared();
  expect((await world.nobody.raw('/API/nothing/here', '{}')).problem).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('serves the API reference as OpenAPI 3.1', async () => {
  const world = shared();
  const description = (await world.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
    openapi: string;
    paths: Record<string, object>;
  }>();
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths)).toContain('/api/quest/AnswerClosed');
});

test('serves health and metrics without a session', async () => {
  const world = shared();
  expect((await world.app.inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await world.app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ database: true });
  await world.nobody.call('/Account/Identity', {});
  expect((await world.app.inject({ method: 'GET', url: '/metrics' })).body).toContain(
    'telemachos_call_seconds_count{call="account.identity",status="200"}',
  );
});

test('answers TOO_MANY_REQUESTS with the seconds to wait', async () => {
  const world = await openWorld({ rateLimits: true });
  const answers: { status: number; problem: ProblemBody | undefined }[] = [];
  for (let count = 0; count < 12; count += 1)
    answers.push(await world.nobody.call('/api/User/ForgotPassword2', { email: 'nobody@example.org' }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.problem).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused?.problem?.details?.['seconds'])).toBeGreaterThan(0);
});

test('logs call and request id, but no token, name or body', async () => {
  const lines: string[] = [];
  const world = await openWorld({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => lines.push(line) } });
  await world.nobody.call('/Account/Login', { Username: 'somebody-by-name', Password: 'a-secret-word' });
  await world.nobody.call('/Account/CheckPasswordLink', { Token: 'a-token-of-somebody' });
  await world.app.inject({ method: 'GET', url: '/application/status/a-token-in-the-address' });
  const said = lines.join('');
  expect(said).toContain('account.login');
  expect(said).not.toMatch(
    /somebody-by-name|a-secret-word|a-token-of-somebody|a-token-in-the-address|telemachos\.test/,
  );
});
