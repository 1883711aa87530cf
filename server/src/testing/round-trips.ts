/**
 * What is accepted comes back to the letter. Every call of the contract stands here: one that only reads, one that
 * keeps nothing of what it is sent that could be read again (and why), or one that keeps something, with the way in
 * which it comes back. The compiler misses the call that is not here.
 */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import type { calls, Calls } from '@telemachos/contract/calls.ts';
import { give, pdf, uploadOf } from '../features/files/testing/giving.ts';
import { makeAction } from '../features/questionnaires/testing/making.ts';
import { apply, rightAnswers, tokenIn } from './applicant.ts';
import { oddSpaces, turned } from './hostile.ts';
import type { Person, World } from './world.ts';

type Rooms = typeof calls;
type CallName = { [Room in keyof Rooms]: `${Room}.${keyof Rooms[Room] & string}` }[keyof Rooms];

/** The world, and the people of the demonstration by their account's name. */
export type Trip = (
  world: World,
  as: (username: string) => Promise<Person>,
) => Promise<{ sent: unknown; back: unknown }>;

/** A text with everything that is easily lost on the way. */
const odd = `${turned}${oddSpaces}e\u0301ά👩‍👩‍👧 'x" \\ %_ <b>&amp;\r\n\t=1+1 \uFFFD\u{10FFFF}`;
/** The same for places that keep one line without spaces around it. */
const line = `Ά${turned} e\u0301👩‍👩‍👧 'x" \\ %_ <b>&amp; =1+1 \u{10FFFF}ς`;
const record = { Note: odd, [odd.slice(0, 20)]: [odd, { a: odd, n: -0.1, big: 9_007_199_254_740_991 }] };
const el = (text: string) => ({ el: text });

const menteeOf = async (world: World) =>
  (await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`))[0]?.id ?? 0;

type Reading =
  | '/api/mentor/GetPrivateMenteeData'
  | '/api/mentor/GetPublicMenteeData'
  | '/api/mentor/GetActionMenteeData';
type Saving =
  | '/api/mentor/SavePrivateMenteeData'
  | '/api/mentor/SavePublicMenteeData'
  | '/api/mentor/SetMenteeActionData'
  | '/api/mentor/SaveMenteeActionData';
const noted =
  (save: Saving, read: Reading, Data: Record<string, unknown> = record): Trip =>
  async (world, as) => {
    const mentor = await as('mentor');
    const at = { ActionId: await workAction(world), MenteeId: await menteeOf(world) };
    await mentor.done(save, { ...at, Data, Version: (await mentor.done(read, at)).Version });
    return { sent: Data, back: (await mentor.done(read, at)).Data };
  };

/** What is written into the fields of an action. */
const fields = { Line: odd, Area: odd };
const workData = {
  Fields: [
    { Key: 'Line', Label: el('α'), Type: 'text' },
    { Key: 'Area', Label: el('β'), Type: 'textarea' },
  ],
};
/** An action of one's own with these fields. */
const workAction = async (world: World) =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Λόγια', 2, $1) RETURNING id`,
      [workData],
    )
  )[0]?.id ?? 0;

const written =
  (path: '/api/mentee/SaveActionData' | '/api/mentee/UpdateActionData'): Trip =>
  async (world, as) => {
    const [mentee, ActionId] = [await as('mentee'), await workAction(world)];
    await mentee.done(path, { ActionId, Data: fields, Version: 0 });
    return { sent: fields, back: (await mentee.done('/api/mentee/GetActionData', { ActionId })).Data };
  };

const table = {
  Name: 'T',
  Columns: 2,
  Rows: 2,
  Cells: { A1: { Input: 'text' as const }, B1: { Input: 'number' as const } },
};
const options = [1, 2, 3].map((Id) => ({ Id, Text: el(`${Id}`) }));
/** A question of each type that is answered, but files. */
const everyType = {
  Title: el('Όλα'),
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: [
        { Id: 'ID_0001', Type: questionTypes.openShort, Group: 1, Text: el('α') },
        { Id: 'ID_0002', Type: questionTypes.openLong, Group: 2, Text: el('β') },
        {
          Id: 'ID_0003',
          Type: questionTypes.wordsIntoBlanks,
          Group: 3,
          Text: el('γ'),
          Data: { Sentence: el('α [] β []'), Words: [el('x'), el('y')] },
        },
        { Id: 'ID_0004', Type: questionTypes.spreadsheet, Group: 4, Text: el('δ'), Data: { Table: table } },
        { Id: 'ID_0005', Type: questionTypes.numeric, Group: 5, Text: el('ε') },
        { Id: 'ID_0006', Type: questionTypes.date, Group: 6, Text: el('ζ') },
        { Id: 'ID_0007', Type: questionTypes.oneChoice, Group: 7, Text: el('η'), Options: options },
        { Id: 'ID_0008', Type: questionTypes.severalChoices, Group: 8, Text: el('θ'), Options: options },
      ],
    },
  ],
};
const texts: Record<number, string> = {
  1: line,
  2: odd.trim(),
  3: '[2,1]',
  4: JSON.stringify({ A1: odd, B1: '1.234,50' }),
  5: '-0.125',
  6: '2024-02-29',
};

const begun = async (
  world: World,
  as: (username: string) => Promise<Person>,
  definition: Parameters<typeof makeAction>[1] = everyType,
) => {
  const [mentee, ActionId] = [await as('mentee'), await makeAction(world, definition)];
  const { AnswerSetID } = await mentee.done('/api/quest/getByAction', { ActionId });
  await mentee.done('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  return {
    mentee,
    ActionId,
    set: AnswerSetID,
    answers: async () => (await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: AnswerSetID })).Answers,
  };
};

const drafted = async (as: (username: string) => Promise<Person>) => {
  const author = await as('coordinator');
  const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: `δοκιμή ${Math.random()}` })).Id;
  const get = () => author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
  return { author, QuestionnaireId, get, Revision: (await get()).Draft?.Revision ?? 0 };
};
const published = async (as: (username: string) => Promise<Person>, Note: string) => {
  const draft = await drafted(as);
  const Definition: Calls['/anyquest/QuestAdmin/SaveDraft']['input']['Definition'] = JSON.parse(
    JSON.stringify(sampleFile.Definition),
  );
  const { Revision } = await draft.author.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: draft.QuestionnaireId,
    Definition,
    Revision: draft.Revision,
  });
  await draft.author.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: draft.QuestionnaireId, Revision, Note });
  return draft;
};

let people = 0;
const applied = async (world: World, answers: Record<string, string> = {}) => {
  const email = `trip${(people += 1)}@example.org`;
  const sent = { ...rightAnswers(email), ...answers };
  await apply(world, sent);
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
  const Token = await tokenIn(world, email, 'status');
  const Id = (await world.rows<{ id: number }>('SELECT id FROM applications WHERE email = $1', [email]))[0]?.id ?? 0;
  return {
    sent,
    Token,
    Id,
    answers: () => world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' }),
  };
};
const named = ({ first_name, last_name }: Record<string, string>) => ({ first_name, last_name });
const oddName = `Ά e\u0301 ' ${turned.slice(0, 3)} %_ <b>&amp;`;

/** The reason of a decision, as the timeline tells it. */
const reasoned =
  (path: '/api/quest/ExtraTime' | '/api/quest/Reopen'): Trip =>
  async (world, as) => {
    const { mentee, set } = await begun(world, as, {
      ...everyType,
      Duration: 60,
      Sections: [
        {
          Title: el('Μέρος'),
          Questions: [{ Id: 'ID_0001', Type: questionTypes.openShort, Group: 1, Text: el('α'), Required: false }],
        },
      ],
    });
    const staff = await as('coordinator');
    if (path === '/api/quest/ExtraTime')
      await staff.done(path, { AnswerSetId: set, Seconds: 60, Reason: line, Version: 0 });
    else {
      await mentee.done('/api/quest/finish', { AnswerSetId: set });
      await staff.done(path, { AnswerSetId: set, Reason: line, ExtraSeconds: 60, Version: 0 });
    }
    const { Lines } = await staff.done('/api/quest/Timeline', { AnswerSetId: set, Language: 'el' });
    return { sent: line, back: Lines.find(({ Note }) => Note !== null)?.Note };
  };

const reads = 'reads';
/** Nothing that was sent is kept to be read again, and why. */
const nothing = (why: string) => ({ nothing: why });
const decides = nothing('names records and what becomes of them; the tests of its room read what became');
const secret = nothing('a password or a token is kept as a hash only');
const state = nothing('says that something happened, and nothing more');

/** Every call. */
export const roundTrips: Record<CallName, typeof reads | { nothing: string } | { by: CallName; trip: Trip }> = {
  'account.login': secret,
  'account.logout': state,
  'account.identity': reads,
  'account.current': reads,
  'account.roles': reads,
  'account.forgotPassword': state,
  'account.checkPasswordLink': reads,
  'account.resetPassword': secret,
  'account.changePassword': secret,
  'account.sessions': reads,
  'account.endSession': state,
  'account.endOtherSessions': state,
  'account.setLanguage': {
    by: 'account.current',
    trip: async (_world, as) => {
      const mentee = await as('mentee');
      await mentee.done('/Account/SetLanguage', { Language: 'en' });
      return { sent: 'en', back: (await mentee.done('/api/user/getcurrent', {})).Language };
    },
  },
  'account.consent': reads,
  'account.giveConsent': nothing('marks are judged, the text is the policy; consent.test.ts reads that it was given'),
  'account.checkSetup': reads,
  'account.setup': nothing('once in an installation’s life, before anybody is there; account.test.ts signs in with it'),
  'actions.types': reads,
  'actions.all': reads,
  'actions.get': reads,
  'actions.own': reads,
  'actions.quests': reads,
  'actions.menteeData': reads,
  'actions.mentorNote': reads,
  'actions.save': { by: 'actions.menteeData', trip: written('/api/mentee/SaveActionData') },
  'actions.update': { by: 'actions.menteeData', trip: written('/api/mentee/UpdateActionData') },
  'applications.form': reads,
  'applications.challenge': reads,
  'applications.submit': {
    by: 'applications.answers',
    trip: async (world) => {
      const { sent, answers } = await applied(world, { first_name: oddName, last_name: oddName });
      return { sent: named(sent), back: named((await answers()).Answers) };
    },
  },
  'applications.checkToken': reads,
  'applications.confirm': secret,
  'applications.answers': reads,
  'applications.update': {
    by: 'applications.details',
    trip: async (world, as) => {
      const { sent, Token, Id, answers } = await applied(world);
      const Answers = { ...sent, last_name: oddName };
      await world.nobody.done('/api/ApplicationForm/Update', { Token, Answers, Version: (await answers()).Version });
      return {
        sent: named(Answers),
        back: named((await (await as('coordinator')).done('/api/ApplicationForm/Details', { Id })).Answers),
      };
    },
  },
  'applications.withdraw': state,
  'applications.withdrawOwn': state,
  'applications.own': reads,
  'applications.list': reads,
  'applications.details': reads,
  'applications.changeStatus': decides,
  'applications.resubmit': state,
  'applications.uploadReminder': state,
  'authoring.quests': reads,
  'authoring.get': reads,
  'authoring.create': {
    by: 'authoring.get',
    trip: async (_world, as) => {
      const author = await as('coordinator');
      const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: line })).Id;
      return { sent: line, back: (await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId })).Name };
    },
  },
  'authoring.beginDraft': state,
  'authoring.saveDraft': {
    by: 'authoring.get',
    trip: async (_world, as) => {
      const { author, QuestionnaireId, get, Revision } = await drafted(as);
      const Definition = { ...(await get()).Draft?.Definition, Title: { el: odd }, more: { [odd.slice(0, 12)]: odd } };
      await author.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId, Definition, Revision });
      return { sent: Definition, back: (await get()).Draft?.Definition };
    },
  },
  'authoring.discardDraft': state,
  'authoring.publish': {
    by: 'authoring.get',
    trip: async (_world, as) => ({ sent: line, back: (await (await published(as, line)).get()).Versions[0]?.Note }),
  },
  'authoring.rename': {
    by: 'authoring.get',
    trip: async (_world, as) => {
      const { author, QuestionnaireId, get } = await drafted(as);
      await author.done('/anyquest/QuestAdmin/Rename', { QuestionnaireId, Name: `${line}2` });
      return { sent: `${line}2`, back: (await get()).Name };
    },
  },
  'authoring.retire': decides,
  'authoring.importFile': {
    by: 'authoring.get',
    trip: async (_world, as) => {
      const author = await as('coordinator');
      const Definition = { ...sampleFile.Definition, Introduction: { el: odd } };
      const QuestionnaireId = (
        await author.done('/anyquest/QuestAdmin/Import', {
          Name: `${line}3`,
          File: JSON.stringify({ ...sampleFile, Definition }),
        })
      ).Id;
      const { Name, Draft } = await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
      return { sent: [`${line}3`, { el: odd }], back: [Name, Draft?.Definition['Introduction']] };
    },
  },
  'authoring.exportFile': reads,
  'authoring.schema': reads,
  'authoring.sample': reads,
  'authoring.answerers': reads,
  'authoring.makeToken': {
    by: 'authoring.tokens',
    trip: async (_world, as) => {
      const { author, QuestionnaireId } = await published(as, '');
      await author.done('/anyquest/QuestAdmin/MakeToken', {
        QuestionnaireId,
        Name: line,
        ExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
      return {
        sent: line,
        back: (await author.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId })).list[0]?.Name,
      };
    },
  },
  'authoring.tokens': reads,
  'authoring.endToken': state,
  'console.outbox': reads,
  'console.mail': reads,
  'files.toolFiles': reads,
  'files.toolUploader': {
    by: 'files.toolFile',
    trip: async (world, as) => {
      const { mentee, set } = await begun(world, as, uploadOf(2));
      const name = "Βιογραφικό e\u0301 '%41 & (2).pdf".normalize('NFC');
      const { body } = await give(world, mentee, { QuestionId: 'ID_0001', AnswerSetId: String(set), Index: '0' }, [
        { name, content: pdf },
      ]);
      const back = await world.app.inject({
        url: `/api/files/ToolFile?AnswerSetId=${set}&Id=${body.Files?.[0]?.Id}`,
        headers: { cookie: mentee.cookie },
      });
      return {
        sent: [[name], pdf.toString('base64')],
        back: [
          await mentee.done('/api/files/toolFiles', { QuestionId: 'ID_0001', AnswerSetId: set, Index: 0 }),
          back.rawPayload.toString('base64'),
        ],
      };
    },
  },
  'files.removeToolFile': state,
  'files.toolFile': reads,
  'mentoring.menteeActions': reads,
  'mentoring.savePublic': {
    by: 'mentoring.getPublic',
    trip: noted('/api/mentor/SavePublicMenteeData', '/api/mentor/GetPublicMenteeData'),
  },
  'mentoring.savePrivate': {
    by: 'mentoring.getPrivate',
    trip: noted('/api/mentor/SavePrivateMenteeData', '/api/mentor/GetPrivateMenteeData'),
  },
  'mentoring.getPublic': reads,
  'mentoring.getPrivate': reads,
  'mentoring.getMenteeData': reads,
  'mentoring.setMenteeData': {
    by: 'mentoring.getMenteeData',
    trip: noted('/api/mentor/SetMenteeActionData', '/api/mentor/GetActionMenteeData', fields),
  },
  'mentoring.saveMenteeData': {
    by: 'mentoring.getMenteeData',
    trip: noted('/api/mentor/SaveMenteeActionData', '/api/mentor/GetActionMenteeData', fields),
  },
  'mentoring.getOwnData': reads,
  'mentoring.updateOwnData': {
    by: 'mentoring.getOwnData',
    trip: async (world, as) => {
      const [mentor, ActionId] = [await as('mentor'), await workAction(world)];
      await mentor.done('/api/mentor/UpdateActionData', { ActionId, Data: record, Version: 0 });
      return { sent: record, back: (await mentor.done('/api/mentor/GetActionData', { ActionId })).Data };
    },
  },
  'mentoring.complete': decides,
  'mentoring.mentees': reads,
  'mentoring.ownMentors': reads,
  'mentoring.staffHome': reads,
  'pairing.setDefaultMentorSingle': decides,
  'pairing.setDefaultMentor': decides,
  'pairing.setActionMentor': decides,
  'pairing.setActionMentorOne': decides,
  'pairing.resetActionMentor': decides,
  'pairing.resetActionMentorOne': decides,
  'projects.get': reads,
  'projects.settings': reads,
  'projects.byId': reads,
  'projects.all': reads,
  'projects.gridHeader': reads,
  'projects.gridHeaderAll': reads,
  'projects.gridCount': reads,
  'projects.gridPage': reads,
  'questionnaires.getByAction': state,
  'questionnaires.getByToken': state,
  'questionnaires.mentorQuests': reads,
  'questionnaires.getByAnswerSetId': reads,
  'questionnaires.startTime': state,
  'questionnaires.remainingTime': reads,
  'questionnaires.remainingTimeByAction': reads,
  'questionnaires.answerClosed': {
    by: 'questionnaires.getByAnswerSetId',
    trip: async (world, as) => {
      const { mentee, set, answers } = await begun(world, as);
      await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 7, OptionId: 2 });
      await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 8, OptionId: [1, 3] });
      const { a7, a8 } = await answers();
      return { sent: [2, [1, 3]], back: [a7?.OptionId, a8?.OptionId] };
    },
  },
  'questionnaires.answerOpen': {
    by: 'questionnaires.getByAnswerSetId',
    trip: async (world, as) => {
      const { mentee, set, answers } = await begun(world, as);
      for (const [group, Text] of Object.entries(texts))
        await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: Number(group), Text });
      const kept = await answers();
      return {
        sent: texts,
        back: Object.fromEntries(Object.keys(texts).map((group) => [group, kept[`a${group}`]?.Text])),
      };
    },
  },
  'questionnaires.answerMany': {
    by: 'questionnaires.getByAnswerSetId',
    trip: async (world, as) => {
      const { mentee, set, answers } = await begun(world, as);
      const GivenAt = new Date().toISOString();
      await mentee.done('/api/quest/AnswerMany', {
        AnswerSetId: set,
        Device: '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10',
        Answers: Object.entries(texts).map(([group, Text], at) => ({
          GroupId: Number(group),
          Number: at + 1,
          GivenAt,
          Text,
        })),
      });
      const kept = await answers();
      return {
        sent: texts,
        back: Object.fromEntries(Object.keys(texts).map((group) => [group, kept[`a${group}`]?.Text])),
      };
    },
  },
  'questionnaires.pause': state,
  'questionnaires.continue': state,
  'questionnaires.finish': state,
  'questionnaires.results': reads,
  'questionnaires.workbook': reads,
  'results.attempts': reads,
  'results.combinedResults': reads,
  'results.timeline': reads,
  'results.report': reads,
  'results.export': reads,
  'results.actionsAnswered': reads,
  'results.lateSets': reads,
  'results.lateAnswers': reads,
  'results.decideLate': decides,
  'results.extraTime': { by: 'results.timeline', trip: reasoned('/api/quest/ExtraTime') },
  'results.reopen': { by: 'results.timeline', trip: reasoned('/api/quest/Reopen') },
  'results.resetQuest': state,
  'results.clearByAction': state,
  'users.find': reads,
  'users.mentors': reads,
  'users.mentorIds': reads,
  'users.byIds': reads,
  'users.mentorsFilterValues': reads,
  'users.supervisorFilterValues': reads,
  'users.setActiveState': decides,
  'users.supervise': decides,
  'users.subjectIds': reads,
};
