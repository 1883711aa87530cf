/** Round trips of questionnaire drafts. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { oddName, oddLine, oddText, type SignInAs, type RoundTrip } from './texts.ts';

const drafted = async (as: SignInAs) => {
  const author = await as('coordinator');
  const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: `δοκιμή ${Math.random()}` })).Id;
  const get = () => author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
  return { author, QuestionnaireId, get, Revision: (await get()).Draft?.Revision ?? 0 };
};
const published = async (as: SignInAs, Note: string) => {
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
export const newName: RoundTrip = async (_world, as) => {
  const author = await as('coordinator');
  const QuestionnaireId = (await author.done('/anyquest/QuestAdmin/Create', { Name: oddName })).Id;
  return { sent: oddName, back: (await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId })).Name };
};

/** A draft. */
export const savedDraft: RoundTrip = async (_world, as) => {
  const { author, QuestionnaireId, get, Revision } = await drafted(as);
  const Definition = {
    ...(await get()).Draft?.Definition,
    Title: { el: oddText },
    more: { [oddText.slice(0, 12)]: oddText },
  };
  await author.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId, Definition, Revision });
  return { sent: Definition, back: (await get()).Draft?.Definition };
};

/** What is new in a version. */
export const publishedNote: RoundTrip = async (_world, as) => ({
  sent: oddLine,
  back: (await (await published(as, oddLine)).get()).Versions[0]?.Note,
});

/** Another name. */
export const otherName: RoundTrip = async (_world, as) => {
  const { author, QuestionnaireId, get } = await drafted(as);
  await author.done('/anyquest/QuestAdmin/Rename', { QuestionnaireId, Name: `${oddName}2` });
  return { sent: `${oddName}2`, back: (await get()).Name };
};

/** A file. */
export const importedFile: RoundTrip = async (_world, as) => {
  const author = await as('coordinator');
  const Definition = { ...sampleFile.Definition, Introduction: { el: oddText } };
  const QuestionnaireId = (
    await author.done('/anyquest/QuestAdmin/Import', {
      Name: `${oddName}3`,
      File: JSON.stringify({ ...sampleFile, Definition }),
    })
  ).Id;
  const { Name, Draft } = await author.done('/anyquest/QuestAdmin/Get', { QuestionnaireId });
  return { sent: [`${oddName}3`, { el: oddText }], back: [Name, Draft?.Definition['Introduction']] };
};

/** The name of a link. */
export const linkName: RoundTrip = async (_world, as) => {
  const { author, QuestionnaireId } = await published(as, '');
  await author.done('/anyquest/QuestAdmin/MakeToken', {
    QuestionnaireId,
    Name: oddName,
    ExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return {
    sent: oddName,
    back: (await author.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId })).list[0]?.Name,
  };
};
