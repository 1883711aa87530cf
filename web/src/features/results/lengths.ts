/** Lengths of time in words. */
import { useTranslation } from 'react-i18next';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** A function from seconds to words in the largest unit that says enough: 90 minutes, 3 hours, 2 days. */
export const useLength = (): ((seconds: number) => string) => {
  const { t } = useTranslation('results');
  return (seconds) => {
    const size = Math.abs(seconds);
    const sign = seconds < 0 ? '−' : '';
    if (size < minute) return sign + t('time.seconds', { count: Math.round(size) });
    if (size < 2 * hour) return sign + t('time.minutes', { count: Math.round(size / minute) });
    return (
      sign +
      (size < 2 * day
        ? t('time.hours', { count: Math.round(size / hour) })
        : t('time.days', { count: Math.round(size / day) }))
    );
  };
};
