/** Lengths of time in words. */
import { useTranslation } from 'react-i18next';

const minuteSeconds = 60;
const hourSeconds = 3600;
const daySeconds = 86_400;

/** A function from seconds to words in the largest unit that says enough: 90 minutes, 3 hours, 2 days. */
export const useLength = (): ((seconds: number) => string) => {
  const { t } = useTranslation('results');
  return (seconds) => {
    const size = Math.abs(seconds);
    const sign = seconds < 0 ? '−' : '';
    if (size < minuteSeconds) return sign + t('time.seconds', { count: Math.round(size) });
    if (size < 2 * hourSeconds) return sign + t('time.minutes', { count: Math.round(size / minuteSeconds) });
    return (
      sign +
      (size < 2 * daySeconds
        ? t('time.hours', { count: Math.round(size / hourSeconds) })
        : t('time.days', { count: Math.round(size / daySeconds) }))
    );
  };
};
