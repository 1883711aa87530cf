/** Of a form with files nothing is read, not even its fields, from who may not send any. */
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test('a form that breaks off in its first field is refused, not found broken', async () => {
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
