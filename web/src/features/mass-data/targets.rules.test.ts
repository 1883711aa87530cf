/** Addresses: only those of this product that take rows, and exactly what is sent to them. */
import type { MassTargets } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { describe, expect, it } from 'vitest';
import { resolveTarget, toRequest, type Target } from './targets.rules.ts';

const targets: MassTargets = {
  Services: [{ Name: 'Καταχώριση', Category: 'people', Descr: '', Kind: 'js', Parameters: [] }],
  MaxServiceBytes: 1000,
  Calls: [
    { Path: '/api/user/UpdateFields', Method: 'POST', HasKey: false, MaxBytes: 9, Summary: '', Parameters: [] },
    { Path: '/api/Lang/LangService', Method: 'GET', HasKey: false, MaxBytes: 9, Summary: '', Parameters: [] },
  ],
};
const origin = 'https://own.example';
const resolve = (given: string) => resolveTarget(given, origin, targets);
const targetAt = (given: string): Target => {
  const found = resolve(given);
  if ('fault' in found) throw new Error(found.fault);
  return found.target;
};

describe('resolveTarget', () => {
  it.each([
    ['', 'MISSING'],
    ['https://elsewhere.example/api/user/UpdateFields', 'FOREIGN'],
    ['http://own.example/api/user/UpdateFields', 'FOREIGN'],
    ['https://own.example.evil.example/api/user/UpdateFields', 'FOREIGN'],
    ['//elsewhere.example/api/user/UpdateFields', 'FOREIGN'],
    ['/\\elsewhere.example/x', 'FOREIGN'],
    ['javascript:alert(1)', 'FOREIGN'],
    ['api/user/UpdateFields', 'NOT_A_PATH'],
    ['/api/user/../user/UpdateFields', 'NOT_A_PATH'],
    ['/api/user/UpdateFields?x=1', 'NOT_A_PATH'],
    ['/api/user/Update\nFields', 'NOT_A_PATH'],
    ['/api/user/%zz', 'NOT_A_PATH'],
    ['/api/user/Nothing', 'UNKNOWN_CALL'],
    ['/api/Services/nothing', 'UNKNOWN_SERVICE'],
    ['/api2/other/Καταχώριση', 'UNKNOWN_SERVICE'],
  ])('refuses %s: %s', (given, fault) => expect(resolve(given)).toEqual({ fault }));

  it.each([
    ['/api/user/UpdateFields', '/api/user/UpdateFields', null],
    [' https://own.example/API/user/updatefields/ ', '/api/user/UpdateFields', null],
    ['/api/Services/ΚΑΤΑΧΏΡΙΣΗ', '/api/Services/Καταχώριση', 'Params'],
    [`/api2/services/${encodeURIComponent('Καταχώριση')}`, '/api2/Services/Καταχώριση', 'parameters'],
    ['/api2/people/Καταχώριση', '/api2/people/Καταχώριση', null],
  ])('resolves %s', (given, path, field) => expect(targetAt(given)).toMatchObject({ path, field }));
});

describe('toRequest', () => {
  const rows = [{ a: 'α' }, { a: 'β' }];

  it('sends one row as the parameters, and several as a list', () => {
    const service = targetAt('/api/Services/Καταχώριση');
    expect(toRequest(service, 'one', rows.slice(0, 1))).toEqual({
      method: 'POST',
      path: `/api/Services/${encodeURIComponent('Καταχώριση')}`,
      body: '{"Params":{"a":"α"}}',
    });
    expect(toRequest(service, 'paged', rows).body).toBe('{"Params":{"Rows":[{"a":"α"},{"a":"β"}]}}');
    expect(toRequest(targetAt('/api2/people/Καταχώριση'), 'one', rows).body).toBe('{"a":"α"}');
  });

  it('puts the parameters of a reading call in its query', () =>
    expect(toRequest(targetAt('/api/lang/langservice'), 'one', [{ lang: 'el', n: 1 }])).toEqual({
      method: 'GET',
      path: '/api/Lang/LangService?lang=el&n=1',
      body: '',
    }));
});
