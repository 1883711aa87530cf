/** Round trips of answers, answer files and decisions about attempts. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { give, pdf, uploadOf } from '../../features/files/testing/giving.ts';
import { makeAction } from '../../features/questionnaires/testing/making.ts';
import type { World } from '../world.ts';
import { el, oddLine, oddText, type SignInAs, type RoundTrip } from './texts.ts';

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
  1: oddLine,
  2: oddText.trim(),
  3: '[2,1]',
  4: JSON.stringify({ A1: oddText, B1: '1.234,50' }),
  5: '-0.125',
  6: '2024-02-29',
};

const begun = async (world: World, as: SignInAs, definition: Parameters<typeof makeAction>[1] = everyType) => {
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

/** The reason of a decision, as the timeline tells it. */
export const reasoned =
  (path: '/api/quest/ExtraTime' | '/api/quest/Reopen'): RoundTrip =>
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
      await staff.done(path, { AnswerSetId: set, Seconds: 60, Reason: oddLine, Version: 0 });
    else {
      await mentee.done('/api/quest/finish', { AnswerSetId: set });
      await staff.done(path, { AnswerSetId: set, Reason: oddLine, ExtraSeconds: 60, Version: 0 });
    }
    const { Lines } = await staff.done('/api/quest/Timeline', { AnswerSetId: set, Language: 'el' });
    return { sent: oddLine, back: Lines.find(({ Note }) => Note !== null)?.Note };
  };

/** Options chosen. */
export const closedAnswers: RoundTrip = async (world, as) => {
  const { mentee, set, answers } = await begun(world, as);
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 7, OptionId: 2 });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 8, OptionId: [1, 3] });
  const { a7, a8 } = await answers();
  return { sent: [2, [1, 3]], back: [a7?.OptionId, a8?.OptionId] };
};

/** Texts, one by one. */
export const openAnswers: RoundTrip = async (world, as) => {
  const { mentee, set, answers } = await begun(world, as);
  for (const [group, Text] of Object.entries(texts))
    await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: Number(group), Text });
  const kept = await answers();
  return {
    sent: texts,
    back: Object.fromEntries(Object.keys(texts).map((group) => [group, kept[`a${group}`]?.Text])),
  };
};

/** Texts that travel together. */
export const manyAnswers: RoundTrip = async (world, as) => {
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
};

/** A file by an odd name. */
export const givenFile: RoundTrip = async (world, as) => {
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
};
