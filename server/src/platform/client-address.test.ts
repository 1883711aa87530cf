/** Client addresses with ports and brackets of proxies. */
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['198.51.100.8', '198.51.100.8'],
  ['198.51.100.8:1000', '198.51.100.8'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:1000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', '10.0.0.7'],
  ['<script>alert(1)</script>', '10.0.0.7'],
  ['198.51.100.8:1000:2', '10.0.0.7'],
  ['', '10.0.0.7'],
])('%j is %j', (ip, address) => {
  expect(clientAddress({ ip, socket: { remoteAddress: '10.0.0.7' } as never })).toBe(address);
});
