/** What judges conditions comes with the questionnaires that have some: most have none, and it is heavy. */
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import type { Questionnaire } from './opened.shared.ts';

/** The questionnaire, once its conditions can be judged. */
export const judgeable = async (questionnaire: Questionnaire): Promise<Questionnaire> => {
  const { Section } = questionnaire;
  if (Section.some(({ Show, Questions }) => Show || Questions.some((one) => one.Show || one.Enable || one.Validation)))
    await conditionsReady();
  return questionnaire;
};
