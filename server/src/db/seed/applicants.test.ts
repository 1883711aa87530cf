/** Tests of the demonstration applications. */
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { evaluatesToTrue } from '@telemachos/contract/kit/conditions.ts';
import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();

const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  world().rows<Row>(text, values);
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rows<Record<string, unknown>>(text, values))[0] ?? {})[0]);
const settings = async (): Promise<ProjectSettings> =>
  projectSettings.parse((await rows<{ settings: unknown }>('SELECT settings FROM projects'))[0]?.settings);

describe('its applications', () => {
  it('stand in every status, with the log of their moves, and hold two pairs of duplicates', async () => {
    const found = await rows<{ status: number; count: string }>('SELECT status, count(*) FROM applications GROUP BY 1');
    expect(Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]))).toEqual({
      '-1': 8,
      '1': 8,
      '100': 3,
      '2': 6,
      '1000': 5,
      '3': 60,
    });
    expect(
      await number(
        'SELECT count(*) FROM applications WHERE user_id IS NULL AND kayas IS NULL AND confirmed_at IS NULL AND status = -1',
      ),
    ).toBe(2);
    expect(
      await number('SELECT count(*) FROM (SELECT 1 FROM applications GROUP BY afm HAVING count(*) > 1) AS pairs'),
    ).toBe(1);
    expect(
      await number(
        'SELECT count(*) FROM (SELECT 1 FROM applications GROUP BY lower(email) HAVING count(*) > 1) AS pairs',
      ),
    ).toBe(1);
    expect(
      await number(
        'SELECT count(*) FROM applications a WHERE status <> (SELECT to_status FROM application_events e WHERE e.application_id = a.id AND to_status IS NOT NULL ORDER BY at DESC LIMIT 1)',
      ),
    ).toBe(0);
  });

  it('answer the questions that the form shows', async () => {
    const questions = (await settings()).ApplicationForm.flatMap(({ Questions }) => Questions);
    for (const { answers } of await rows<{ answers: Record<string, string> }>('SELECT answers FROM applications')) {
      expect(questions.map(({ Key }) => Key)).toEqual(expect.arrayContaining(Object.keys(answers)));
      for (const { Key, Required, Show, Options } of questions) {
        if (Required && evaluatesToTrue(Show, { answers })) expect(answers[Key], Key).toBeTruthy();
        if (Options && answers[Key]) expect(Options.map(({ Value }) => Value)).toContain(answers[Key]);
      }
    }
  });
});
