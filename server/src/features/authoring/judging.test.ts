/**
 * Judging what authors send: apart from those who answer, within bounds, and never about fields that are kept from the
 * author.
 */
import { maxReportedFaults } from '@telemachos/contract/features/authoring/faults.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { judgeThread } from './judging.ts';

const tooLarge = [{ Path: ['Sections'], Code: 'TOO_LARGE' }];
const shared = sharedWorld();
let made = 0;
const make = async (person: Person): Promise<number> =>
  (await person.done('/anyquest/QuestAdmin/Create', { Name: `Δοκιμαστικό ${(made += 1)}` })).Id;
const save = (person: Person, QuestionnaireId: number, Definition: Record<string, unknown>, Revision: number) =>
  person.call('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId, Definition, Revision });
const text = (value: object): string => JSON.stringify(value);

const question = (at: number, more: object = {}): object => ({
  Id: `ID_${String(at).padStart(4, '0')}`,
  Type: 10,
  Group: at,
  Text: { el: 'α' },
  ...more,
});
const of = (...sections: object[][]): Record<string, unknown> => ({
  Title: { el: 'α' },
  Sections: sections.map((Questions) => ({ Title: { el: 'α' }, Questions })),
});
const circle = (count: number): Record<string, unknown> => {
  const questions = Array.from({ length: count }, (_, at) =>
    question(at + 1, { Show: `answers.a${((at + 1) % count) + 1}.Text == "x"` }),
  );
  return of(questions.slice(0, 500), questions.slice(500));
};

/** A table whose formulas all go through the same long column. */
const heavy = (): Record<string, unknown> => {
  const Cells = Object.fromEntries(
    Array.from({ length: 1900 }, (_, at) => at + 1).flatMap((at) => [
      [`A${at}`, { Value: String(at % 2 ? -at : at) }],
      [`B${at}`, { Value: '=IRR(A1:A1200)' }],
    ]),
  );
  return of([
    question(1, { Type: 17, Data: { Table: { Name: 'T', Columns: 3, Rows: 2000, Widths: [], Cells, Charts: [] } } }),
  ]);
};

test.each([
  ['a circle of a thousand questions', circle(1000)],
  ['a table of heavy formulas', heavy()],
])(
  'while %s is judged, others are answered',
  async (_, definition) => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const id = await make(coordinator);
    await save(coordinator, id, of([question(1)]), 1);
    const progress = { over: false };
    const saved = save(coordinator, id, definition, 2).finally(() => {
      progress.over = true;
    });
    const waits: number[] = [];
    do {
      const before = performance.now();
      await coordinator.done('/anyquest/QuestAdmin/Quests', {});
      waits.push(performance.now() - before);
    } while (!progress.over);
    expect((await saved).output.Faults.length).toBeGreaterThan(0);
    expect((await saved).output.Faults.length).toBeLessThanOrEqual(maxReportedFaults);
    expect(Math.max(...waits)).toBeLessThan(300);
  },
  30_000,
);

test('what is larger than a questionnaire may be is refused at once and not kept, from the editor and from a file', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await make(coordinator);
  const definition = of(Array.from({ length: 1001 }, () => ({})));
  expect((await save(coordinator, id, definition, 1)).problem).toMatchObject({
    code: 'INVALID_DEFINITION',
    details: { Faults: tooLarge },
  });
  const file = text({ Format: 'telemachos-questionnaire', FormatVersion: 1, Definition: definition });
  expect((await coordinator.call('/anyquest/QuestAdmin/Import', { File: file })).problem).toMatchObject({
    code: 'INVALID_DEFINITION',
    details: { Faults: tooLarge },
  });
  expect((await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id })).Draft?.Revision).toBe(1);
  // A draft that is there from before is no way around.
  await world.rows('UPDATE questionnaire_versions SET definition = $2 WHERE questionnaire_id = $1', [
    id,
    text(definition),
  ]);
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision: 1 })).problem,
  ).toMatchObject({ code: 'INVALID_DEFINITION', details: { Faults: tooLarge } });
});

test('a job that takes too long ends as too large, and the next one works', async () => {
  const thread = judgeThread(100);
  onTestFinished(() => thread.stop());
  const sample = { kind: 'definition', text: text(sampleFile.Definition) } as const;
  // The first job reads the rules into memory; two at a time wait for each other.
  const first = thread.run({ kind: 'definition', text: text(heavy()) });
  const second = thread.run({ kind: 'definition', text: text(heavy()) });
  expect((await first).faults).toEqual(tooLarge);
  expect((await second).faults).toEqual(tooLarge);
  const patient = judgeThread();
  onTestFinished(() => patient.stop());
  expect((await patient.run(sample)).faults).toEqual([]);
  expect((await patient.run({ kind: 'file', text: '['.repeat(1_000_000) })).faults[0]?.Code).toBe('SHAPE');
  expect((await patient.run(sample)).definition).toMatchObject({ Title: { el: sampleFile.Definition.Title.el } });
});

test('who asks much waits behind who asks once, and no more than a few times at once', async () => {
  const thread = judgeThread(300);
  onTestFinished(() => thread.stop());
  const order: string[] = [];
  const asks = (who: number, definition: object) =>
    thread.run({ kind: 'definition', text: text(definition) }, who).then(
      () => order.push(`judged for ${who}`),
      () => order.push(`refused to ${who}`),
    );
  const all = [...Array.from({ length: 6 }, () => asks(1, heavy())), asks(2, of([question(1)]))];
  await Promise.all(all);
  expect(order).toEqual(['refused to 1', 'judged for 1', 'judged for 2', ...Array(4).fill('judged for 1')]);
});

test('no more wait for the thread than it can serve, and a server that ends refuses whoever waits', async () => {
  const thread = judgeThread();
  const jobs = Array.from({ length: 18 }, () => thread.run({ kind: 'definition', text: text(heavy()) }));
  const settled = Promise.allSettled(jobs);
  await expect(jobs[17]).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await thread.stop();
  expect(
    new Set(
      (await settled).map((one) =>
        one.status === 'rejected' ? String(Reflect.get(Object(one.reason), 'code')) : 'done',
      ),
    ),
  ).toEqual(new Set(['UNAVAILABLE']));
});

const keepAfm = (world: World, visible: number) =>
  world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM'
        THEN f || jsonb_build_object('Visible', $1::int) ELSE f END)
      FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
    [visible],
  );

test('a condition may not read a field that is kept from its author, nor one that is kept from those who answer', async () => {
  const world = await openWorld();
  await keepAfm(world, 100);
  const [coordinator, supervisor] = await Promise.all([world.enter('coordinator'), world.enter('supervisor')]);
  const id = await make(coordinator);
  const oracle = of([question(1, { Show: 'user.AFM.startsWith("6") && user.nowhere != "x"' })]);
  const kept = [
    { Path: ['Sections', 0, 'Questions', 0, 'Show'], Question: 'ID_0001', Code: 'FIELD_KEPT', Detail: 'AFM' },
  ];
  const { Revision, Faults } = (await save(coordinator, id, oracle, 1)).output;
  expect(Faults).toEqual(kept);
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision })).problem,
  ).toMatchObject({ code: 'INVALID_DEFINITION', details: { Faults: kept } });
  const file = text({ Format: 'telemachos-questionnaire', FormatVersion: 1, Definition: oracle });
  expect((await coordinator.call('/anyquest/QuestAdmin/Import', { File: file })).problem).toMatchObject({
    code: 'INVALID_DEFINITION',
    details: { Faults: kept },
  });
  expect((await save(supervisor, id, oracle, Revision)).output.Faults).toEqual([{ ...kept[0], Code: 'FIELD_UNSEEN' }]);
  const publish = { QuestionnaireId: id, Revision };
  expect((await supervisor.call('/anyquest/QuestAdmin/Publish', publish)).problem?.code).toBe('INVALID_DEFINITION');
  await keepAfm(world, 1000);
  expect(await coordinator.done('/anyquest/QuestAdmin/Publish', publish)).toEqual({ Number: 1 });
});
