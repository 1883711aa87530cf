/** The words of what is wrong with a change of a person. */
import { answerFaults } from '@telemachos/contract/features/applications/applications.rules.ts';
import { changeFaults } from '@telemachos/contract/features/users/changes.rules.ts';
import { useTranslation } from 'react-i18next';
import './users.texts.ts';

const known = [...changeFaults, ...answerFaults, 'BAD_TEXT', 'BAD_INPUT'] as const;

/** A function from a code at a field to its words; one that nobody knows is not accepted, and no more. */
export const useFaultWords = (): ((code: string) => string) => {
  const { t } = useTranslation('users');
  return (code) => t(`faults.${known.find((one) => one === code) ?? 'BAD_INPUT'}`);
};
