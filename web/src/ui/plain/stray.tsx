/** Says that the address asked for is none, on the page one was led to. */
import { useTranslation } from 'react-i18next';
import { unknownAddress } from '../../platform/visited-path.ts';
import { useObservable } from '../../platform/observable.ts';
import { Notice } from './notice.tsx';

/** Nothing while nobody went astray. */
export const Stray = () => {
  const { t } = useTranslation();
  return useObservable(unknownAddress) ? <Notice title={t('strayed.what')}>{t('strayed.means')}</Notice> : null;
};
