/** The templates of questions. */
import { question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('each type has the template of a question, by its name and by its code; another name is missing', async () => {
  const world = shared();
  const { cookie } = await world.enter('mentee');
  const read = (name: string) =>
    world.app.inject({ method: 'GET', url: `/razor/Templates/${name}`, headers: { cookie } });
  for (const [name, code] of Object.entries(questionTypes)) {
    const [named, coded] = [await read(name), await read(String(code))];
    expect([name, named.statusCode, question.parse(named.json()).Type]).toEqual([name, 200, code]);
    expect(coded.json()).toEqual(named.json());
  }
  expect((await read('ONECHOICE')).json<{ Options: object[] }>().Options.length).toBeGreaterThan(1);
  for (const name of ['nothing', '5', 'toString']) expect((await read(name)).statusCode).toBe(404);
  expect((await world.app.inject({ method: 'GET', url: '/razor/Templates/7' })).statusCode).toBe(401);
});
