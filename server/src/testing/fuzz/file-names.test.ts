/** File names that nobody means well. */
import { expect, test } from 'vitest';
import { fetchFile, give, pdf, uploadOf } from '../../features/files/testing/giving.ts';
import { makeAction } from '../../features/questionnaires/testing/making.ts';
import { hostileNames, megabyte } from './values.ts';
import { makeMentee } from '../people.ts';
import { sharedWorld } from '../world.ts';

const shared = sharedWorld();

test('files by hostile names are given or refused, and what is kept is called as the product says and comes back whole', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const ActionId = await makeAction(world, uploadOf(2));
  const { AnswerSetID } = await mentee.done('/api/quest/getByAction', { ActionId });
  await mentee.done('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  for (const name of [...hostileNames, `${megabyte}.pdf`]) {
    const { status, body } = await give(
      world,
      mentee,
      { QuestionId: 'ID_0001', AnswerSetId: String(AnswerSetID), Index: '0' },
      [{ name, content: pdf }],
    );
    expect([name.slice(0, 60), status < 500]).toEqual([name.slice(0, 60), true]);
    const [kept] = body.Files ?? [];
    if (status !== 200 || !kept) continue;
    const back = await fetchFile(world, mentee, { AnswerSetId: String(AnswerSetID), Id: String(kept.Id) });
    expect([
      back.statusCode,
      back.rawPayload.equals(pdf),
      /filename\*=UTF-8''(.*)$/.exec(String(back.headers['content-disposition']))?.[1],
    ]).toEqual([
      200,
      true,
      encodeURIComponent(kept.Name).replaceAll(
        /['()*]/g,
        (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    ]);
    expect(kept.Name.toLowerCase().endsWith('.pdf')).toBe(true);
  }
});
