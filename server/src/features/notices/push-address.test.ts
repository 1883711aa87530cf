/** Which addresses devices may name. */
import { expect, test } from 'vitest';
import { isPushAddress } from './push-address.ts';

test('only addresses of push services are taken; an installation can name more', () => {
  const named = ['push.example.org', 'http://127.0.0.1:4000'];
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.example.org/abc',
    'https://a.push.example.org/abc',
    'http://127.0.0.1:4000/abc',
  ])
    expect(isPushAddress(good, named), good).toBe(true);
  for (const bad of [
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com.example/abc',
    'https://notfcm.googleapis.com@evil.example/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:4001/abc',
    'https://localhost/abc',
    'https://10.0.0.1/abc',
    'javascript:alert(1)',
    'abc',
  ])
    expect(isPushAddress(bad, named), bad).toBe(false);
});
