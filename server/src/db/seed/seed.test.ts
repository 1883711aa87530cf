/** Tests that the demonstration data are complete and valid. */
import { isOnlyMentee, menteeRole, type Role } from '@telemachos/contract/access/roles.ts';
import { consentHolds } from '@telemachos/contract/features/account/account.rules.ts';
import { actionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { definition, questionTypes } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { isAfm } from '@telemachos/contract/kit/afm.ts';
import { conditionFault, evaluatesToTrue } from '@telemachos/contract/kit/conditions.ts';
import { ageOn, isDay } from '@telemachos/contract/kit/dates.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { applicantPasswordStrength, passwordStrength } from '@telemachos/contract/kit/password.ts';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from '../../platform/password.ts';
import { seedTime } from '../../testing/global-setup.ts';
import { sharedWorld } from '../../testing/world.ts';
import { demonstrationAccounts, demonstrationPassword } from './seed.ts';

const now = seedTime;
const today = '2026-11-20';
const day = 86_400_000;

const world = sharedWorld();

const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  world().rows<Row>(text, values);
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rows<Record<string, unknown>>(text, values))[0] ?? {})[0]);
const countOf = (table: string): Promise<number> => number(`SELECT count(*) FROM ${table}`);
const settings = async (): Promise<ProjectSettings> =>
  projectSettings.parse((await rows<{ settings: unknown }>('SELECT settings FROM projects'))[0]?.settings);

describe('the demonstration project', () => {
  it('is one, with settings that the schema takes and conditions that can be read', async () => {
    expect(await rows('SELECT url FROM projects')).toEqual([{ url: 'pilot' }]);
    const { ApplicationForm, User, Config } = await settings();
    const questions = ApplicationForm.flatMap(({ Questions }) => Questions);
    expect(ApplicationForm).toHaveLength(3);
    expect(questions.filter(({ Show }) => !Show).length).toBeGreaterThanOrEqual(7);
    for (const { Show, Validation } of questions)
      for (const each of [Show, Validation]) if (each) expect(conditionFault(each)).toBeNull();
    expect(User.Fields.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining([
        ...questions.map(({ Key }) => Key).filter((key) => key !== 'goals'),
        'kayas',
        Config.gdpr?.UserField,
      ]),
    );
    expect(Config.PaymentActionIds).toEqual([67, 68, 69, 70, 71]);
    const policies = await rows<{ language: string; body: string; purposes: { Bit: number }[] }>(
      'SELECT language, body, purposes FROM consent_texts WHERE version = 1 ORDER BY 1',
    );
    expect(policies.map(({ language }) => language)).toEqual(['el', 'en']);
    for (const { body, purposes } of policies) {
      expect(body).toContain('31/12/2021');
      expect(purposes.reduce((bits, { Bit }) => bits | Bit, 0)).toBe(Config.gdpr?.MinValue);
    }
  });

  it('has 28 actions in 7 groups, in both languages, whose conditions can be read', async () => {
    const list = await rows<{
      id: number;
      groups: string[];
      titles: { en: string; group_en: string };
      data: unknown;
      flags: number;
      type_id: number;
      quest_id: number | null;
    }>('SELECT * FROM actions ORDER BY position');
    expect(list).toHaveLength(28);
    expect(new Set(list.map(({ groups }) => groups[0])).size).toBe(7);
    expect(list.map(({ id }) => id).slice(-5)).toEqual([67, 68, 69, 70, 71]);
    for (const { data, titles } of list) {
      const { EnableCondition, ShowCondition } = actionData.parse(data);
      for (const condition of [EnableCondition, ShowCondition])
        if (condition) expect(conditionFault(condition)).toBeNull();
      expect(titles.en && titles.group_en).toBeTruthy();
    }
    for (const flag of ['HideFromMentor', 'HideFromSupervisor'] as const)
      expect(list.filter(({ flags }) => hasFlag(flags, flag))).toHaveLength(1);
    expect(list.filter(({ flags }) => !hasFlag(flags, 'Published'))).toHaveLength(1);
    // Those of type 3, and no others, have a questionnaire.
    const withQuest = list.filter(({ quest_id }) => quest_id !== null);
    expect(withQuest.length).toBeGreaterThan(0);
    expect(list.filter(({ type_id }) => type_id === 3)).toEqual(withQuest);
  });

  it('has eight questionnaires in both languages; the scales are whole', async () => {
    const versions = (
      await rows<{ definition: unknown }>('SELECT definition FROM questionnaire_versions ORDER BY id')
    ).map(({ definition: kept }) => definition.parse(kept));
    expect(versions).toHaveLength(8);
    for (const { Sections, Scales } of versions) {
      const questions = Sections.flatMap(({ Questions }) => Questions);
      const groups = questions.flatMap(({ Group, Rows }) => (Rows.length > 0 ? Rows.map((row) => row.Group) : [Group]));
      expect(new Set(groups).size).toBe(groups.length);
      expect(new Set(questions.map(({ Id }) => Id)).size).toBe(questions.length);
      for (const { Text, Options, Show } of questions) {
        for (const words of [Text, ...Options.map((each) => each.Text)]) expect(words.el && words.en).toBeTruthy();
        if (Show) expect(conditionFault(Show)).toBeNull();
      }
      for (const { Items } of Scales) for (const { Group } of Items) expect(groups).toContain(Group);
    }
    const [, personality, skills] = versions;
    expect(personality?.Scales.map(({ Id, Items }) => [Id, Items.length])).toEqual([
      ['E', 10],
      ['A', 10],
      ['C', 10],
      ['ES', 10],
      ['I', 10],
    ]);
    expect(personality?.Credits?.el).toContain('δεν έχει σταθμιστεί');
    const types = new Set(skills?.Sections.flatMap(({ Questions }) => Questions.map(({ Type }) => Type)));
    const { date, oneChoice, severalChoices, matchingGrid, openShort, openLong, numeric, dropDown, information } =
      questionTypes;
    expect([...types].sort((a, b) => a - b)).toEqual([
      date,
      oneChoice,
      severalChoices,
      matchingGrid,
      openShort,
      openLong,
      numeric,
      dropDown,
      information,
    ]);
  });
});

describe('its people', () => {
  it('are one account per role with the public password, 6 mentors and 60 mentees', async () => {
    expect(passwordStrength(demonstrationPassword) | applicantPasswordStrength(demonstrationPassword)).toBe(0);
    for (const { role, username } of demonstrationAccounts) {
      const [one] = await rows<{
        roles: Role[];
        state: number;
        email: string;
        password_hash: string;
        must_choose_password: boolean;
      }>(
        'SELECT m.roles, m.state, u.email, u.password_hash, u.must_choose_password FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.username = $1',
        [username],
      );
      expect(one, username).toMatchObject({
        roles: [role],
        state: 1,
        email: `${username}@example.org`,
        must_choose_password: false,
      });
    }
    const hashes = await rows<{ password_hash: string }>('SELECT DISTINCT password_hash FROM users');
    expect(hashes).toHaveLength(1);
    expect(await verifyPassword(demonstrationPassword, hashes[0]?.password_hash ?? null)).toBe(true);
    const held = await rows<{ role: string; count: string }>(
      'SELECT roles[1] AS role, count(*) FROM memberships GROUP BY 1',
    );
    expect(Object.fromEntries(held.map(({ role, count }) => [role, Number(count)]))).toMatchObject({
      Mentor: 6,
      Mentee: 60,
      Registered: 28,
    });
    expect(await countOf('supervisions')).toBe(6);
  });

  it('have valid numbers, days and places, all of their own', async () => {
    const people = await rows<{ fields: Record<string, string>; roles: Role[] }>(
      `SELECT u.fields, m.roles FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.fields ? 'AFM'`,
    );
    for (const { fields } of people) {
      expect(isAfm(fields['AFM'] ?? '')).toBe(true);
      expect(fields['kayas']).toMatch(/^\d{4}-\d{6}$/);
      expect(fields['phone']).toMatch(/^69\d{8}$/);
      expect(fields['municipality']).toMatch(/^9[0-3]\d\d$/);
      expect(['5301', '5302']).toContain(fields['sex']);
      expect(isDay(fields['birth_date'] ?? '')).toBe(true);
      expect(ageOn(fields['birth_date'] ?? '', today)).toBeGreaterThanOrEqual(18);
      expect(ageOn(fields['birth_date'] ?? '', today)).toBeLessThanOrEqual(64);
    }
    const mentees = people.filter(({ roles }) => isOnlyMentee(roles));
    expect(new Set(mentees.map(({ fields }) => fields['AFM'])).size).toBe(60);
    expect(await number(`SELECT count(*) FROM users WHERE email NOT LIKE '%@example.org'`)).toBe(0);
  });

  it('are in every state of the journey', async () => {
    const states = await rows<{ state: number; count: string }>(
      'SELECT state, count(*) FROM memberships WHERE $1 = ANY(roles) GROUP BY 1 ORDER BY 1',
      [menteeRole],
    );
    expect(states.map(({ state }) => state)).toEqual([1, 2, 3]);
    expect(
      await number(
        'SELECT count(*) FROM memberships m WHERE $1 = ANY(roles) AND NOT EXISTS (SELECT 1 FROM mentor_links l WHERE l.mentee_id = m.user_id)',
        [menteeRole],
      ),
    ).toBe(4);
    expect(await number('SELECT count(*) FROM mentor_links WHERE action_id IS NOT NULL')).toBeGreaterThan(2);
    expect(
      await number('SELECT count(*) FROM action_mentees WHERE NOT completed AND due_at < $1', [now]),
    ).toBeGreaterThan(10);
    const standing = await rows<{ status: string }>('SELECT DISTINCT status FROM answer_sets ORDER BY 1');
    expect(standing.map(({ status }) => status)).toEqual(['Expired', 'Finished', 'OK', 'Paused']);
    const consent = async (username: string): Promise<number> =>
      (
        await rows<{ bits: number }>(
          'SELECT c.bits FROM consents c JOIN users u ON u.id = c.user_id WHERE u.username = $1 ORDER BY c.id DESC LIMIT 1',
          [username],
        )
      )[0]?.bits ?? 0;
    const gdpr = (await settings()).Config.gdpr ?? { Required: true, UserField: 'gdpr', MinValue: 3 };
    expect(consentHolds(await consent('mentee'), gdpr)).toBe(true);
    expect(consentHolds(await consent('mentee2'), gdpr)).toBe(false);
  });

  it('have done only what was enabled, and nothing in the future', async () => {
    const conditions = new Map(
      (await rows<{ id: number; data: unknown }>('SELECT id, data FROM actions')).map(({ id, data }) => [
        id,
        actionData.parse(data),
      ]),
    );
    const touched = await rows<{ action_id: number; user: Record<string, string>; completed: number[] }>(
      `SELECT a.action_id, u.fields AS user, ARRAY(SELECT o.action_id FROM action_mentees o WHERE o.mentee_id = a.mentee_id AND o.completed) AS completed FROM action_mentees a JOIN users u ON u.id = a.mentee_id`,
    );
    for (const { action_id, user, completed } of touched)
      expect(evaluatesToTrue(conditions.get(action_id)?.EnableCondition, { user, mentee: { completed } })).toBe(true);
    for (const [table, column] of [
      ['action_mentees', 'since'],
      ['answers', 'at'],
      ['answer_log', 'at'],
      ['application_events', 'at'],
      ['users', 'created_at'],
      ['memberships', 'joined_at'],
      ['consents', 'at'],
      ['answer_set_events', 'at'],
    ]) {
      expect(await number(`SELECT count(*) FROM ${table} WHERE ${column} > $1`, [now]), `${table}.${column}`).toBe(0);
    }
    expect(
      await number(
        'SELECT count(*) FROM answer_sets s WHERE answered <> (SELECT count(*) FROM answers a WHERE a.answer_set_id = s.id) OR answered > countable',
      ),
    ).toBe(0);
    expect(
      await number(
        'SELECT count(*) FROM answers a JOIN answer_sets s ON s.id = a.answer_set_id WHERE a.at < s.time_started OR a.at > s.finished_at',
      ),
    ).toBe(0);
    expect(
      await number(
        `SELECT count(*) FROM answer_sets WHERE duration IS NOT NULL AND finished_at > time_started + duration * interval '1 second'`,
      ),
    ).toBe(0);
  });

  it('the mentee whom visitors try stands before the personality questionnaire, with a note to read', async () => {
    const work = await rows<{ action_id: number; completion: number; public_data: unknown; due_at: Date }>(
      `SELECT a.* FROM action_mentees a JOIN users u ON u.id = mentee_id WHERE username = 'mentee' ORDER BY action_id`,
    );
    expect(work.filter(({ completion }) => completion === 100).map(({ action_id }) => action_id)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(work.find(({ action_id }) => action_id === 6)).toMatchObject({ completion: 0 });
    expect(work.find(({ action_id }) => action_id === 6)?.due_at.getTime()).toBeGreaterThan(now.getTime() + day);
    expect(work.some(({ public_data }) => public_data !== null)).toBe(true);
    expect(
      await rows(
        `SELECT m.username FROM mentor_links JOIN users m ON m.id = mentor_id JOIN users u ON u.id = mentee_id WHERE u.username = 'mentee' AND action_id IS NULL`,
      ),
    ).toEqual([{ username: 'mentor' }]);
  });
});
