/** What a question says before items are taken from the library: which actions give them to read. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { readIn } from './library.queries.ts';

/** The sentence for these items, with a space before it; '' where no action gives them to read. */
export const useAskedBy = (): ((itemIds: readonly number[]) => Promise<string>) => {
  const { t } = useTranslation('library');
  const language = useLanguage();
  return async (itemIds) => {
    try {
      const { Actions, All } = await readIn([...itemIds]);
      if (All === 0) return '';
      const more = All - Actions.length;
      const titles = [
        ...Actions.map(({ Title, TitleEn }) => `«${language === 'el' ? Title : TitleEn}»`),
        ...(more > 0 ? [t('asks.more', { count: more })] : []),
      ].join(', ');
      return ` ${t('asks.which', { count: All, titles })}`;
    } catch {
      return ` ${t('asks.unknown')}`;
    }
  };
};
