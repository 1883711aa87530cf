/** Taking templates out of projects and bringing them into others, for the tests of the room. */
import { expect } from 'vitest';
import type { Person, World } from '../../../testing/world.ts';
import { mixed } from '../../questionnaires/testing/making.ts';

/** Every part of a file. */
export const everything = ['settings', 'mails', 'questionnaires', 'actions', 'consent', 'definitions'] as const;
type Part = (typeof everything)[number];
export type Json = Record<string, unknown>;

/** What becomes of the pieces, each outcome once. */
export const outcomes = (lines: { Outcome: string }[]) => [...new Set(lines.map(({ Outcome }) => Outcome))].toSorted();
/** What a refused call tells, in short. */
export const faults = (details: Json | undefined): string[] => {
  const list: unknown = details?.['Faults'];
  return Array.isArray(list)
    ? list.map((one: Json) => [one['Item'], one['Path'], one['Code']].filter(Boolean).join(' '))
    : [];
};

/** A file of one's own writing. */
export const fileWith = (more: Json): string =>
  JSON.stringify({ Format: 'telemachos-programme', FormatVersion: 1, ...more });
/** An action of such a file. */
export const action = (Key: string, more: Json = {}) => ({ Key, Type: 'form', Title: `Ενέργεια ${Key}`, ...more });

/** A questionnaire of a project, published. */
const publishedQuest = async (admin: Person, project: number, Name: string): Promise<number> => {
  const options = { project };
  const { Id } = await admin.done('/anyquest/QuestAdmin/Create', { Name, Shared: false }, options);
  const draft = { QuestionnaireId: Id, Revision: 1, Definition: mixed };
  const { Revision } = await admin.done('/anyquest/QuestAdmin/SaveDraft', draft, options);
  await admin.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: Id, Revision, Note: '' }, options);
  return Id;
};

/** What a test does with templates, as this administrator. */
export const bringingAs = (world: World, admin: Person) => {
  const makeProject = async (url: string, Settings: Json = {}) =>
    (await admin.done('/api/project/set', { Project: { Id: 0, url, Descr: `Έργο ${url}`, Settings, Version: 0 } })).Id;

  const fetched = (id: number, person = admin) =>
    world.app.inject({ method: 'GET', url: `/api/template/Export?Id=${id}`, headers: { cookie: person.cookie } });
  const exported = async (id: number): Promise<string> => {
    const answer = await fetched(id);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.body;
  };

  const look = (ProjectId: number, Content: string, more: { Parts?: Part[]; Take?: string[] } = {}) =>
    admin.call('/api/template/Preview', { ProjectId, Content, Parts: [...everything], ...more });
  const seen = async (ProjectId: number, Content: string, more: { Parts?: Part[]; Take?: string[] } = {}) => {
    const answer = await look(ProjectId, Content, more);
    expect([answer.status, answer.problem?.details ?? answer.problem]).toEqual([200, undefined]);
    return answer.output;
  };
  const bring = async (ProjectId: number, Content: string, more: { Parts?: Part[]; Take?: string[] } = {}) => {
    const { Stamp } = await seen(ProjectId, Content, more);
    return admin.done('/api/template/Import', { ProjectId, Content, Parts: [...everything], Stamp, ...more });
  };
  const actionsOf = async (id: number) => (await admin.done('/api/action/Making', { ProjectId: id })).Actions;

  // A programme with everything that names something else.
  const makeProgramme = async (url: string): Promise<{ id: number; first: number; second: number }> => {
    const fields = (Name: string) => ({ Name, Label: Name, Type: 'text', Visible: 1000, Editable: 1000 });
    const id = await makeProject(url, {
      User: { Fields: [fields('skill')], Label: 'user.last_name' },
      Mails: { 'applicationMoved.declined': { el: { Subject: 'Καλώς ήρθατε', Body: 'Δείτε την: {{link}}' } } },
      Config: { Applications: { Open: true, EditableDays: 3 }, MIS: '5012', GroupByGroup: true },
    });
    const options = { project: id };
    const questId = await publishedQuest(admin, id, `Ερωτηματολόγιο ${url}`);
    const { Id: kind } = await admin.done('/api/action/SaveType', {
      Id: 0,
      Version: 0,
      Descr: `Είδος ${url}`,
      ActionData: {},
    });
    const make = async (Title: string, more: Json = {}) =>
      (
        await admin.done(
          '/api/project/CreateAction',
          { ProjectId: id, TypeId: 1, Title, Group: ['Α'], ...more },
          options,
        )
      ).Id;
    const first = await make('Πρώτη', { TypeId: 3, QuestId: questId });
    const second = await make('Δεύτερη', {
      TypeId: kind,
      Data: {
        EnableCondition: `${first} in mentee.completed && answers["${first}"].a5.Value > 2`,
        ShowCondition: 'user.skill != ""',
        DueAfter: { Action: first, Days: 7 },
        Minutes: 20,
      },
    });
    const setup = await admin.done('/api/project/Setup', { Id: id });
    await admin.done('/api/project/set', {
      Project: {
        ...setup,
        Settings: { ...setup.Settings, Config: { ...Object(setup.Settings['Config']), PaymentActionIds: [second] } },
      },
    });
    const words = { Title: 'Πολιτική', Body: 'Κρατάμε όσα μας λέτε.' };
    await admin.done('/api/project/PublishConsent', {
      Id: id,
      Before: 0,
      el: words,
      en: words,
      Purposes: [{ Bit: 1, Label: 'Α', LabelEn: 'A' }],
    });
    await admin.done('/api/action/publish', { ActionId: first }, options);
    return { id, first, second };
  };

  return { makeProject, fetched, exported, look, seen, bring, actionsOf, makeProgramme };
};
