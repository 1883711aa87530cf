/** The warning under an input whose Greek words have Latin letters. */
import { wordsOfTwoAlphabets } from '@telemachos/contract/kit/greek.ts';
import { useTranslation } from 'react-i18next';

/** A function from a text to its warning; undefined where nothing is to be said. */
export const useAlphabetWarning = (): ((text: string) => string | undefined) => {
  const { t } = useTranslation('common');
  return (text) => {
    const [word] = wordsOfTwoAlphabets(text);
    return word === undefined ? undefined : t('twoAlphabets', { word });
  };
};
