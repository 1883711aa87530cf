/** Uploads by people who may not make the call are refused before their form is read. */
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test('refuses a truncated form of a person who may not make the call', async () => {
  const world = await openWorld();
  const payload = '--x\r\nContent-Disposition: form-data; name="QuestionId"\r\n\r\nhalf';
  const send = async (cookie: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'http://telemachos.test', cookie };
    const answer = await world.app.inject({ method: 'POST', url: '/api/files/ToolUploader', payload, headers });
    return answer.json<{ code: string }>().code;
  };
  const [applicant, mentee] = [await world.signIn('applicant'), await world.signIn('mentee')];
  expect([await send(applicant.cookie), await send(''), await send(mentee.cookie)]).toEqual([
    'REFUSED',
    'SIGN_IN_REQUIRED',
    'MALFORMED_BODY',
  ]);
});
