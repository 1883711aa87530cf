/** Inserts the demonstration project: settings, policy, questionnaires, actions. */
import { actionData, actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { settingsToKeep } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { Connection } from '../connect.ts';
import { consentTexts, projects } from '../schema/people.ts';
import { actions } from '../schema/programme.ts';
import { questionnaires, questionnaireVersions } from '../schema/questionnaires.ts';
import { seedActions } from './actions.ts';
import type { QuestionnaireKey } from './seed-action.ts';
import { policyTexts } from './policy.ts';
import { demonstrationProject, demonstrationSettings } from './project.ts';
import type { Written } from './questionnaires/definition-builders.ts';
import { careerCalculator } from './questionnaires/career-calculator.ts';
import { everyType, mentorsOwn } from './questionnaires/every-type.ts';
import { ipipNeo120 } from './questionnaires/ipip-neo-120.ts';
import { personality } from './questionnaires/personality.ts';
import { evaluation, needs } from './questionnaires/short.ts';
import { skills } from './questionnaires/skills.ts';
import { allocateIds, insertRows } from './seed.store.ts';

/** The questionnaires by the key that actions name them by. */
export const seedQuestionnaires: Record<QuestionnaireKey, () => Written> = {
  needs,
  personality,
  skills,
  evaluation,
  calculator: careerCalculator,
  neo: ipipNeo120,
  every: everyType,
  mentors: mentorsOwn,
};

/** How long before `now` the project was prepared. */
const preparedBefore = 210 * 86_400_000;

/** Make the project with everything but people; answers its id. */
export const insertProgramme = async (connection: Connection, now: Date): Promise<number> => {
  const createdAt = new Date(now.getTime() - preparedBefore);
  const [projectId = 0] = await allocateIds(connection, projects, 1);
  await insertRows(connection, projects, [
    {
      id: projectId,
      ...demonstrationProject,
      settings: settingsToKeep.parse(demonstrationSettings),
      microdataStart: '[]',
      microdataEnd: '[]',
      version: 1,
      createdAt,
    },
  ]);
  await insertRows(
    connection,
    consentTexts,
    policyTexts.map((policy) => ({
      projectId,
      version: 1,
      ...policy,
      purposes: [...policy.purposes],
      publishedAt: createdAt,
    })),
  );

  const written = Object.entries(seedQuestionnaires).map(([key, write]) => ({
    key,
    definition: definition.parse(write()),
  }));
  const questIds = await allocateIds(connection, questionnaires, written.length);
  await insertRows(
    connection,
    questionnaires,
    written.map((one, place) => ({
      id: questIds[place] ?? 0,
      projectId: null,
      name: one.definition.Title.el,
      createdAt,
    })),
  );
  const versions = written.map((one, place) => ({
    questionnaireId: questIds[place] ?? 0,
    number: 1,
    definition: one.definition,
    publishedAt: createdAt,
    createdAt,
  }));
  const versionIds = await allocateIds(connection, questionnaireVersions, versions.length);
  await insertRows(
    connection,
    questionnaireVersions,
    versions.map((version, place) => ({ id: versionIds[place] ?? 0, ...version })),
  );

  const questIdOf = new Map<string, number>(written.map(({ key }, place) => [key, questIds[place] ?? 0]));
  await insertRows(
    connection,
    actions,
    seedActions.map(({ id, typeId, title, descr, groups, titles, data, flags, quest }, place) => ({
      id,
      projectId,
      typeId,
      title,
      descr,
      groups,
      titles: actionTitles.parse(titles),
      data: actionData.parse(data),
      flags,
      position: place + 1,
      questId: quest === undefined ? null : (questIdOf.get(quest) ?? null),
      function: '',
      completionScript: '',
      version: 1,
    })),
  );
  return projectId;
};
