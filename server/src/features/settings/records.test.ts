/** Free records by Levels, the free data about a person, and privacy policies. */
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();

const put = (person: Person, more: object = {}) =>
  person.call('/api/Data/Set', {
    Id: 0,
    Name: 'Οδηγίες',
    Class: 'κείμενα',
    Data: 'α',
    editLevel: 200,
    viewLevel: 700,
    ...more,
  });

test('a record is read from its Level on, and changed by whose Level may; for others it is missing', async () => {
  const world = shared();
  const [coordinator, mentor, mentee] = await Promise.all(
    ['coordinator', 'mentor', 'mentee'].map((who) => makeLike(world, who)),
  );
  if (!coordinator || !mentor || !mentee) throw new Error('nobody');
  const { Id, Version } = (await put(coordinator)).output;
  const read = async (person: Person) => (await person.call('/api/Data/Get', { Id })).problem?.code ?? 'read';
  expect([await read(coordinator), await read(mentor), await read(mentee)]).toEqual(['read', 'read', 'NOT_FOUND']);
  const listed = async (person: Person) =>
    (await person.done('/api/Data/List', { Search: 'οδηγιεσ', count: 1000 })).list
      .filter((line) => line.Id === Id)
      .map(({ Mine }) => Mine);
  expect([await listed(coordinator), await listed(mentor), await listed(mentee)]).toEqual([[true], [false], []]);
  expect((await put(mentor, { Id, Data: 'β', Version })).problem?.code).toBe('REFUSED');
  expect((await put(mentee, { Id, Data: 'β', Version })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.call('/api/Data/Delete', { Id, Version })).problem?.code).toBe('REFUSED');
  expect((await put(mentor)).problem?.code).toBe('REFUSED');
  // Nobody keeps it from those above, nor gives it to nobody.
  const above = await put(coordinator, { Id, editLevel: 100, viewLevel: -1, Version });
  expect(above.problem?.fields).toEqual({ editLevel: 'BAD_INPUT', viewLevel: 'BAD_INPUT' });
  expect((await coordinator.done('/api/Data/Get', { Id })).Data).toBe('α');
});

test('two who save a record over the same version: the second has both; it goes once', async () => {
  const world = shared();
  const [one, other] = [await makeLike(world, 'coordinator'), await makeLike(world, 'coordinator')];
  const { Id, Version } = (await put(one)).output;
  const answers = await Promise.all([put(one, { Id, Data: '1', Version }), put(other, { Id, Data: '2', Version })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = await one.done('/api/Data/Get', { Id });
  expect(answers.find(({ status }) => status === 409)?.problem?.details).toMatchObject({
    Version: kept.Version,
    Theirs: { Data: kept.Data },
  });
  expect((await one.call('/api/Data/Delete', { Id, Version })).problem?.code).toBe('STALE');
  await one.done('/api/Data/Delete', { Id, Version: kept.Version });
  expect((await one.call('/api/Data/Get', { Id })).problem?.code).toBe('NOT_FOUND');
});

test('a record of another project is missing', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const { Id: project } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'elsewhere', Descr: 'x', Settings: {}, Version: 0 },
  });
  const { Id } = (await put(admin)).output;
  const there = await admin.call('/api/Data/Get', { Id }, { project });
  expect(there.problem?.code).toBe('NOT_FOUND');
});

test('the free data about a person: over their version, not too much, and not about oneself', async () => {
  const world = shared();
  const [coordinator, mentee] = [await makeLike(world, 'coordinator'), await makeLike(world, 'mentee')];
  const of = { ProjectId: 1, UserId: mentee.id };
  expect(await coordinator.done('/api/project/GetUserData', of)).toEqual({ Data: {}, Version: 0 });
  expect((await coordinator.done('/api/project/SetUserData', { ...of, Data: { a: 1 }, Version: 0 })).Version).toBe(1);
  const stale = await coordinator.call('/api/project/SetUserData', { ...of, Data: { b: 1 }, Version: 0 });
  expect(stale.problem).toMatchObject({ code: 'STALE', details: { Theirs: { a: 1 }, Version: 1 } });
  const long = await coordinator.call('/api/project/SetUserData', { ...of, Data: { a: 'α'.repeat(40_000) } });
  expect(long.problem?.code).toBe('DATA_TOO_LARGE');
  const own = await coordinator.call('/api/project/GetUserData', { ProjectId: 1, UserId: coordinator.id });
  expect(own.problem?.code).toBe('REFUSED');
  expect((await mentee.call('/api/project/GetUserData', of)).problem?.code).toBe('REFUSED');
});

test('a new policy asks everybody again; one that nobody could agree to, or that another overtook, is refused', async () => {
  const world = await openWorld();
  const [admin, mentee] = [await world.signIn('admin'), await world.signIn('mentee')];
  const [inForce] = (await admin.done('/api/project/ConsentTexts', { Id: 1 })).list;
  const policy = {
    Id: 1,
    Before: inForce?.Version ?? 0,
    el: { Title: 'Νέα', Body: 'Κείμενο' },
    en: { Title: 'New', Body: 'Text' },
  };
  const purpose = (Bit: number) => ({ Bit, Label: `Σκοπός ${Bit}`, LabelEn: `Purpose ${Bit}` });
  const without = await admin.call('/api/project/PublishConsent', { ...policy, Purposes: [purpose(1)] });
  expect(without.problem?.fields).toEqual({ Purposes: 'BAD_INPUT' });
  const twice = await admin.call('/api/project/PublishConsent', { ...policy, Purposes: [purpose(1), purpose(3)] });
  expect(twice.problem?.fields).toEqual({ 'Purposes.1.Bit': 'BAD_INPUT' });
  // Nobody can say yes to more than the call of consent takes.
  const beyond = await admin.call('/api/project/PublishConsent', {
    ...policy,
    Purposes: [purpose(3), purpose(65_536)],
  });
  expect(beyond.problem).toMatchObject({ code: 'BAD_INPUT', fields: { 'Purposes.1.Bit': expect.anything() } });
  const many = Array.from({ length: 17 }, (_purpose, at) => purpose(2 ** Math.min(at, 15)));
  const tooMany = await admin.call('/api/project/PublishConsent', { ...policy, Purposes: many });
  expect(tooMany.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Purposes: expect.anything() } });
  expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(false);
  const Purposes = [purpose(1), purpose(2)];
  const both = await Promise.all([1, 2].map(() => admin.call('/api/project/PublishConsent', { ...policy, Purposes })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(true);
  const seen = await mentee.done('/Account/Consent', { Language: 'en' });
  expect(seen).toMatchObject({
    Title: 'New',
    Purposes: [
      { Bit: 1, Label: 'Purpose 1' },
      { Bit: 2, Label: 'Purpose 2' },
    ],
  });
  const { list } = await admin.done('/api/project/ConsentTexts', { Id: 1 });
  expect(list.map(({ Version }) => Version)).toEqual([policy.Before + 1, policy.Before, 0]);
  expect(list[0]?.Agreed).toBe(0);
  expect(list[1]?.Agreed).toBeGreaterThan(10);
});
