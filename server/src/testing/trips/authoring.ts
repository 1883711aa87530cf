/** Round trips of questionnaires in the making. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { called, line, odd, type As, type Trip } from './words.ts';

const drafted = async (as: As) => {
  const author = await as('coordinator');
  const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: `δοκιμή ${Math.random()}` })).Id;
  const get = () => author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
  return { author, QuestionnaireId, get, Revision: (await get()).Draft?.Revision ?? 0 };
};
const published = async (as: As, Note: string) => {
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

/** The name of a new one. */
export const newName: Trip = async (_world, as) => {
  const author = await as('coordinator');
  const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: called })).Id;
  return { sent: called, back: (await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId })).Name };
};

/** A draft. */
export const savedDraft: Trip = async (_world, as) => {
  const { author, QuestionnaireId, get, Revision } = await drafted(as);
  const Definition = { ...(await get()).Draft?.Definition, Title: { el: odd }, more: { [odd.slice(0, 12)]: odd } };
  await author.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId, Definition, Revision });
  return { sent: Definition, back: (await get()).Draft?.Definition };
};

/** What is new in a version. */
export const publishedNote: Trip = async (_world, as) => ({
  sent: line,
  back: (await (await published(as, line)).get()).Versions[0]?.Note,
});

/** Another name. */
export const otherName: Trip = async (_world, as) => {
  const { author, QuestionnaireId, get } = await drafted(as);
  await author.done('/anyquest/QuestAdmin/Rename', { QuestionnaireId, Name: `${called}2` });
  return { sent: `${called}2`, back: (await get()).Name };
};

/** A file. */
export const importedFile: Trip = async (_world, as) => {
  const author = await as('coordinator');
  const Definition = { ...sampleFile.Definition, Introduction: { el: odd } };
  const QuestionnaireId = (
    await author.done('/anyquest/QuestAdmin/Import', {
      Name: `${called}3`,
      File: JSON.stringify({ ...sampleFile, Definition }),
    })
  ).Id;
  const { Name, Draft } = await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
  return { sent: [`${called}3`, { el: odd }], back: [Name, Draft?.Definition['Introduction']] };
};

/** The name of a link. */
export const linkName: Trip = async (_world, as) => {
  const { author, QuestionnaireId } = await published(as, '');
  await author.done('/anyquest/QuestAdmin/MakeToken', {
    QuestionnaireId,
    Name: called,
    ExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return {
    sent: called,
    back: (await author.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId })).list[0]?.Name,
  };
};
